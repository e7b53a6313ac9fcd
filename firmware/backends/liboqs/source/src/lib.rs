//! Nothing: this manifest only pins a source.
