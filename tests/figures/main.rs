//! What must hold for each figure, whatever it shows.

mod boxes;
mod formats;
mod gallery;
mod injection;
mod meaning;
mod random;
mod sample;
