(function () {
  "use strict";
  var byId = function (id) { return document.getElementById(id); };
  var all = function (selector, within) { return Array.from((within || document).querySelectorAll(selector)); };
  var make = function (tag, text, className) {
    var element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  };
  var evidence = JSON.parse(byId("pq-evidence").textContent), status = byId("pq-status");

  // What there is to know of each number, by its key: the evidence has the cells of a table in the page's order.
  // A cell is [value, fact, places]; the last two are numbers of what many cells share.
  var known = new Map();
  function know(td, key, cell) {
    var fact = evidence.facts[cell[1]], statistic = evidence.statistics[fact[0]], places = evidence.places[cell[2]];
    var about = { value: cell[0], n: fact[2], statistic: statistic[0], formula: statistic[1], unit: fact[1], at: places[0], of: places[1] };
    known.set(key, about);
    td.dataset.cell = key;
    td.dataset.value = about.value;
    td.title = about.statistic + ": " + about.value + " " + about.unit + " from " + about.n + (about.n === 1 ? " value" : " values");
  }
  all("figure.pq-table").forEach(function (figure) {
    var table = evidence.tables[figure.id], bodies = figure.querySelector("table").tBodies;
    table.groups.forEach(function (group, g) {
      var rows = all("tr:not(.group)", bodies[g]);
      group[1].forEach(function (row, r) {
        row[1].forEach(function (cell, c) {
          if (cell) know(rows[r].cells[c + 1], [figure.id, group[0], row[0], table.columns[c]].filter(Boolean).join("/"), cell);
        });
      });
    });
  });

  // Theme: as the reader's system, light, dark.
  var themes = ["system", "light", "dark"], theme = byId("pq-theme");
  theme.addEventListener("click", function () {
    var next = themes[(themes.indexOf(theme.dataset.theme) + 1) % themes.length];
    theme.dataset.theme = next;
    theme.textContent = "Theme: " + next;
    if (next === "system") delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = next;
  });

  // Sorting: within each group of rows; empty cells stay last.
  function sortKey(row, column) {
    var cell = row.cells[column];
    if (cell.dataset.value !== undefined) return +cell.dataset.value;
    var text = cell.textContent.trim();
    return text.charAt(0) === "—" ? null : text;
  }
  function compare(a, b) {
    return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true });
  }
  function sort(button) {
    var head = button.closest("th"), table = button.closest("table"), column = +button.dataset.col;
    var direction = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    all("[aria-sort]", table).forEach(function (other) { other.setAttribute("aria-sort", "none"); });
    head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
    Array.from(table.tBodies).forEach(function (body) {
      Array.from(body.rows).filter(function (row) { return !row.classList.contains("group"); })
        .map(function (row) { return { row: row, key: sortKey(row, column) }; })
        .sort(function (a, b) { return a.key === null || b.key === null ? (a.key === null) - (b.key === null) : direction * compare(a.key, b.key); })
        .forEach(function (entry) { body.append(entry.row); });
    });
  }
  all("th button[data-col]").forEach(function (button) { button.addEventListener("click", function () { sort(button); }); });

  // Filtering: rows that hold every word, in themselves or in the title of their group.
  function filter(table, text) {
    var words = text.toLowerCase().split(/\s+/).filter(Boolean), shown = 0;
    Array.from(table.tBodies).forEach(function (body) {
      var title = body.querySelector(".group"), inBody = 0;
      Array.from(body.rows).forEach(function (row) {
        if (row === title) return;
        var hay = ((title ? title.textContent : "") + " " + row.textContent).toLowerCase();
        row.hidden = !words.every(function (word) { return hay.includes(word); });
        if (!row.hidden) inBody += 1;
      });
      if (title) title.hidden = inBody === 0;
      shown += inBody;
    });
    status.textContent = shown + (shown === 1 ? " row" : " rows");
  }

  // Copying: without permission to use the clipboard, a selected text field does it.
  function copy(text, what) {
    var done = function () { status.textContent = what + " copied"; };
    var fallback = function () {
      var field = make("textarea", text);
      document.body.append(field);
      field.select();
      try { document.execCommand("copy"); done(); } finally { field.remove(); }
    };
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, fallback); else fallback();
  }
  // A table as CSV: a row a number, unrounded; the file beside the page has all columns.
  function csv(table) {
    var quote = function (field) { return /[",\n]/.test(field) ? '"' + field.replace(/"/g, '""') + '"' : field; };
    var rows = [["cell", "row", "statistic", "n", "value", "unit", "printed"]];
    Array.from(table.querySelectorAll("td[data-cell]")).forEach(function (td) {
      var key = td.dataset.cell, cell = known.get(key), printed = td.cloneNode(true);
      printed.querySelectorAll("sup").forEach(function (sup) { sup.remove(); });
      rows.push([key, td.closest("tr").cells[0].textContent, cell.statistic, String(cell.n), String(cell.value), cell.unit, printed.textContent]);
    });
    return rows.map(function (row) { return row.map(quote).join(","); }).join("\n") + "\n";
  }
  function button(tools, format, text) {
    var button = make("button", "Copy " + format);
    button.type = "button";
    button.addEventListener("click", function () { copy(text(), format); });
    tools.append(button);
  }
  all("figure.pq-table").forEach(function (figure) {
    var table = figure.querySelector("table"), tools = make("div", undefined, "pq-tools"), field = make("input");
    field.type = "search";
    field.placeholder = "Filter rows";
    field.setAttribute("aria-label", "Filter rows of: " + table.caption.textContent);
    field.addEventListener("input", function () { filter(table, field.value); });
    tools.append(field);
    if (table.querySelector("td[data-cell]")) button(tools, "CSV", function () { return csv(table); });
    figure.prepend(tools);
  });

  // Provenance: one dialog for all numbers.
  var dialog = byId("pq-dialog"), opener = null;
  function pair(list, name, value) { if (value !== "") list.append(make("dt", name), make("dd", value)); }
  function explain(key, printed, from) {
    var cell = known.get(key), list = make("dl"), lines = make("ol");
    pair(list, "printed", printed);
    pair(list, cell.statistic, cell.value + " " + cell.unit);
    pair(list, "formula", cell.formula);
    pair(list, "n", String(cell.n));
    pair(list, "LaTeX", "\\pq{" + key + "}");
    pair(list, "again", "pqreport explain " + key);
    cell.at.forEach(function (at) {
      var item = make("li"), text = evidence.lines[at[0] + ":" + at[1]];
      item.append(make("span", evidence.sources[at[0]] + ":" + at[1], "pq-at"), make("code", text === undefined ? "(not quoted in this page)" : text));
      lines.append(item);
    });
    byId("pq-dialog-title").textContent = key;
    var rest = cell.of - cell.at.length;
    byId("pq-dialog-body").replaceChildren(list, make("p", cell.of === 0 ? "No log line: the value is " + (cell.statistic === "standard" ? "the standard's." : "published.") : cell.of + (cell.of === 1 ? " log line" : " log lines") + (rest > 0 ? ", the first " + cell.at.length + ":" : ":"), "muted"), lines);
    opener = from;
    dialog.showModal();
  }
  byId("pq-dialog-close").addEventListener("click", function () { dialog.close(); });
  dialog.addEventListener("click", function (event) { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", function () { if (opener) opener.focus(); });

  // Cells that open: one of each table is in the tab order, arrow keys go on from there.
  function explainable(table) { return all("td.pq-explained", table).filter(function (cell) { return !cell.parentElement.hidden; }); }
  function move(cell, key) {
    var table = cell.closest("table"), cells = explainable(table), at = cells.indexOf(cell), to = null;
    if (key === "ArrowRight") to = cells[at + 1];
    if (key === "ArrowLeft") to = cells[at - 1];
    var column = cell.cellIndex, same = cells.filter(function (other) { return other.cellIndex === column; });
    if (key === "ArrowDown") to = same[same.indexOf(cell) + 1];
    if (key === "ArrowUp") to = same[same.indexOf(cell) - 1];
    if (!to) return false;
    cell.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
    return true;
  }
  all("figure.pq-table table").forEach(function (table) {
    var first = true;
    all("td[data-cell]", table).forEach(function (cell) {
      var key = cell.dataset.cell;
      cell.classList.add("pq-explained");
      cell.tabIndex = first ? 0 : -1;
      first = false;
      cell.setAttribute("aria-haspopup", "dialog");
      cell.addEventListener("click", function (event) { if (!event.target.closest("a")) explain(key, cell.textContent, cell); });
      cell.addEventListener("keydown", function (event) {
        if (event.target !== cell) return;
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); explain(key, cell.textContent, cell); }
        else if (move(cell, event.key)) event.preventDefault();
      });
    });
  });

  // Figures: a tooltip at once instead of the browser's late one; marks that a table also has open it.
  var tip = make("div", undefined, "pq-tip");
  tip.hidden = true;
  tip.setAttribute("role", "tooltip");
  document.body.append(tip);
  all("svg .mark").forEach(function (mark) {
    var title = mark.querySelector("title"), key = mark.dataset.cell;
    if (!title) return;
    var text = title.textContent;
    title.remove();
    mark.setAttribute("aria-label", text);
    mark.setAttribute("role", "img");
    mark.addEventListener("pointermove", function (event) {
      tip.textContent = text;
      tip.hidden = false;
      tip.style.left = Math.max(0, Math.min(event.pageX + 12, document.documentElement.clientWidth - tip.offsetWidth - 8)) + "px";
      tip.style.top = event.pageY + 14 + "px";
    });
    mark.addEventListener("pointerleave", function () { tip.hidden = true; });
    if (known.has(key)) {
      mark.classList.add("pq-explained");
      mark.setAttribute("role", "button");
      mark.setAttribute("tabindex", "0");
      mark.addEventListener("click", function () { tip.hidden = true; explain(key, text, mark); });
      mark.addEventListener("keydown", function (event) { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); explain(key, text, mark); } });
    }
  });

  // The texts of the other formats are packed; a browser that cannot unpack them goes without, and has the files beside the page.
  if (window.DecompressionStream) {
    var packed = Uint8Array.from(atob(byId("pq-copies").textContent), function (c) { return c.charCodeAt(0); });
    new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json().then(function (copies) {
      all("figure.pq-table").forEach(function (figure) {
        Object.keys(copies[figure.id]).forEach(function (format) {
          button(figure.querySelector(".pq-tools"), format, function () { return copies[figure.id][format]; });
        });
      });
    });
  }
})();
