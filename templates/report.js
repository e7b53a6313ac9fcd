(function () {
  "use strict";
  var byId = function (id) { return document.getElementById(id); };
  var all = function (selector, within) { return Array.from((within || document).querySelectorAll(selector)); };
  var data = function (id) { return JSON.parse(byId(id).textContent); };
  var make = function (tag, text, className) {
    var element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  };
  var evidence = data("pq-evidence"), sources = data("pq-sources"), status = byId("pq-status");

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
      var key = td.dataset.cell, cell = about(key), printed = td.cloneNode(true);
      printed.querySelectorAll("sup").forEach(function (sup) { sup.remove(); });
      rows.push([key, td.closest("tr").cells[0].textContent, cell.statistic, String(cell.n), String(cell.value), cell.unit, printed.textContent]);
    });
    return rows.map(function (row) { return row.map(quote).join(","); }).join("\n") + "\n";
  }
  all("figure.pq-table").forEach(function (figure) {
    var table = figure.querySelector("table"), tools = make("div", undefined, "pq-tools"), field = make("input");
    field.type = "search";
    field.placeholder = "Filter rows";
    field.setAttribute("aria-label", "Filter rows of: " + table.caption.textContent);
    field.addEventListener("input", function () { filter(table, field.value); });
    tools.append(field);
    var formats = sources[figure.id] || {};
    var texts = { LaTeX: function () { return formats.LaTeX; }, CSV: function () { return csv(table); }, Markdown: function () { return formats.Markdown; } };
    Object.keys(texts).forEach(function (format) {
      var button = make("button", "Copy " + format);
      button.type = "button";
      button.addEventListener("click", function () { copy(texts[format](), format); });
      tools.append(button);
    });
    figure.prepend(tools);
  });

  // Provenance: one dialog for all numbers.
  var dialog = byId("pq-dialog"), opener = null;
  function pair(list, name, value) { if (value !== "") list.append(make("dt", name), make("dd", value)); }
  // A cell is [value, n, statistic, unit, places]; the last three are numbers of what many cells share.
  function about(key) {
    var cell = evidence.cells[key], statistic = evidence.statistics[cell[2]], places = evidence.places[cell[4]];
    return { value: cell[0], n: cell[1], statistic: statistic[0], formula: statistic[1], unit: evidence.units[cell[3]], at: places[0], of: places[1] };
  }

  function explain(key, printed, from) {
    var cell = about(key), list = make("dl"), lines = make("ol");
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
    byId("pq-dialog-body").replaceChildren(list, make("p", cell.of === 0 ? "No log line: the value is the standard's." : cell.of + (cell.of === 1 ? " log line" : " log lines") + (rest > 0 ? ", the first " + cell.at.length + ":" : ":"), "muted"), lines);
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
      if (!Object.prototype.hasOwnProperty.call(evidence.cells, key)) return;
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
    if (Object.prototype.hasOwnProperty.call(evidence.cells, key)) {
      mark.classList.add("pq-explained");
      mark.setAttribute("role", "button");
      mark.setAttribute("tabindex", "0");
      mark.addEventListener("click", function () { tip.hidden = true; explain(key, text, mark); });
      mark.addEventListener("keydown", function (event) { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); explain(key, text, mark); } });
    }
  });
})();
