// Sorts tables, finds names, takes keys, switches between light and dark. Everything can be read without it.
"use strict";
(function () {
  var root = document.documentElement;
  root.classList.add("js");
  function stored() { try { return localStorage.getItem("breccia-theme"); } catch (e) { return null; } }
  function store(theme) { try { localStorage.setItem("breccia-theme", theme); } catch (e) { /* not from disk, then */ } }
  if (stored()) root.dataset.theme = stored();

  document.addEventListener("DOMContentLoaded", function () {
    tables();
    search();
    theme();
    help();
    keys();
    unfold();
    window.addEventListener("hashchange", unfold);
  });

  // A call that is linked to is shown unfolded.
  function unfold() {
    var id = location.hash.slice(1);
    var target = id && document.getElementById(id);
    for (var part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  }

  // Columns are sorted by the number or text behind their cells; empty cells come last. A class keeps its methods with it.
  function tables() {
    document.querySelectorAll("table.sortable").forEach(function (table) {
      table.querySelectorAll("thead th[data-sort]").forEach(function (head) {
        var button = document.createElement("button");
        button.type = "button";
        while (head.firstChild) button.appendChild(head.firstChild);
        head.appendChild(button);
        button.addEventListener("click", function () { sort(table, head); });
      });
    });
  }
  function value(row, column, numeric) {
    var cell = row.cells[column];
    var text = cell.dataset.v !== undefined ? cell.dataset.v : cell.textContent.trim();
    if (!numeric) return text.toLowerCase();
    return text === "" ? null : parseFloat(text.replace(/[^\d.\-]/g, ""));
  }
  function sort(table, head) {
    var numeric = head.dataset.sort === "number";
    var down = head.getAttribute("aria-sort") === "descending" ? false : head.getAttribute("aria-sort") === "ascending" ? true : numeric;
    table.querySelectorAll("th[aria-sort]").forEach(function (other) { other.removeAttribute("aria-sort"); });
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    var column = head.cellIndex;
    function order(a, b) {
      if (a.v === null || b.v === null) return (a.v === null) - (b.v === null) || a.at - b.at;
      var way = a.v < b.v ? -1 : a.v > b.v ? 1 : 0;
      return (down ? -way : way) || a.at - b.at;
    }
    function arrange(parent, parts, rowOf) {
      parts.map(function (part, at) { return { part: part, at: at, v: value(rowOf(part), column, numeric) }; })
        .sort(order).forEach(function (one) { parent.appendChild(one.part); });
    }
    var bodies = Array.from(table.tBodies);
    if (bodies.length > 1) arrange(table, bodies, function (body) { return body.rows[0]; });
    else if (bodies.length) arrange(bodies[0], Array.from(bodies[0].rows), function (row) { return row; });
  }

  // The names come with a script that is loaded when the field is first used.
  var names = null, pages = null, waiting = null;
  window.breccia = { found: function (p, n) { pages = p; names = n; if (waiting) waiting(); } };
  function search() {
    var field = document.getElementById("find"), list = document.getElementById("found"), asked = false, chosen = -1;
    if (!field) return;
    var base = document.querySelector("header.top").dataset.root;
    function load() {
      if (asked) return;
      asked = true;
      var script = document.createElement("script");
      script.src = base + "search.js";
      document.head.appendChild(script);
    }
    function hide() { list.hidden = true; chosen = -1; field.setAttribute("aria-expanded", "false"); field.removeAttribute("aria-activedescendant"); }
    function show() {
      var words = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
      if (!words.length || !names) return hide();
      var best = [];
      for (var at = 0; at < names.length && best.length < 400; at += 3) {
        var name = names[at].toLowerCase();
        if (!words.every(function (word) { return name.indexOf(word) >= 0; })) continue;
        var simple = name.slice(Math.max(name.lastIndexOf(".", name.indexOf("(") < 0 ? name.length : name.indexOf("(")) + 1, 0));
        best.push({ at: at, rank: (simple.indexOf(words[0]) === 0 ? 0 : simple.indexOf(words[0]) > 0 ? 1 : 2) * 1000 + name.length });
      }
      best.sort(function (a, b) { return a.rank - b.rank || a.at - b.at; });
      list.textContent = "";
      best.slice(0, 40).forEach(function (one, number) {
        var item = document.createElement("li");
        item.id = "found-" + number;
        item.setAttribute("role", "option");
        item.textContent = names[one.at];
        item.dataset.to = base + pages[names[one.at + 1]] + (names[one.at + 2] ? "#" + names[one.at + 2] : "");
        item.addEventListener("mousedown", function (event) { event.preventDefault(); location.href = item.dataset.to; hide(); });
        list.appendChild(item);
      });
      if (!best.length) { var none = document.createElement("li"); none.className = "none"; none.textContent = "Nothing found"; list.appendChild(none); }
      list.hidden = false;
      field.setAttribute("aria-expanded", "true");
      choose(best.length ? 0 : -1);
    }
    function choose(number) {
      var items = list.querySelectorAll("li[role=option]");
      items.forEach(function (item, at) { item.setAttribute("aria-selected", at === number ? "true" : "false"); });
      chosen = number;
      if (items[number]) { field.setAttribute("aria-activedescendant", items[number].id); items[number].scrollIntoView({ block: "nearest" }); }
    }
    waiting = show;
    field.addEventListener("focus", load);
    field.addEventListener("input", function () { load(); show(); });
    field.addEventListener("blur", hide);
    field.addEventListener("keydown", function (event) {
      var items = list.querySelectorAll("li[role=option]");
      if (event.key === "ArrowDown" && items.length) { event.preventDefault(); choose((chosen + 1) % items.length); }
      else if (event.key === "ArrowUp" && items.length) { event.preventDefault(); choose((chosen + items.length - 1) % items.length); }
      else if (event.key === "Enter" && items[chosen]) { location.href = items[chosen].dataset.to; hide(); field.blur(); }
      else if (event.key === "Escape") { field.value = ""; hide(); field.blur(); }
    });
  }

  function theme() {
    document.getElementById("theme").addEventListener("click", function () {
      var dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      store(root.dataset.theme);
    });
  }

  var dialog = null;
  function help() {
    document.getElementById("help").addEventListener("click", function () {
      if (!dialog) {
        dialog = document.createElement("dialog");
        dialog.setAttribute("aria-label", "Keys");
        var title = document.createElement("h2"); title.textContent = "Keys"; title.style.marginTop = "0"; dialog.appendChild(title);
        var table = document.createElement("dl");
        [["/", "find a class or method"], ["n", "next call that misses something"], ["p", "previous one"], ["e", "unfold or fold all calls"], ["o", "overview"], ["g", "gaps, ranked"], ["t", "light or dark"], ["?", "this help"]].forEach(function (key) {
          var name = document.createElement("dt"), shown = document.createElement("kbd"), text = document.createElement("dd");
          shown.textContent = key[0]; name.appendChild(shown); text.textContent = key[1];
          table.appendChild(name); table.appendChild(text);
        });
        dialog.appendChild(table);
        var form = document.createElement("form"); form.method = "dialog";
        var close = document.createElement("button"); close.textContent = "Close"; form.appendChild(close); dialog.appendChild(form);
        document.body.appendChild(dialog);
      }
      dialog.showModal();
    });
  }

  function keys() {
    var base = document.querySelector("header.top").dataset.root;
    document.addEventListener("keydown", function (event) {
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || (dialog && dialog.open)) return;
      var act = {
        "/": function () { document.getElementById("find").focus(); },
        "?": function () { document.getElementById("help").click(); },
        t: function () { document.getElementById("theme").click(); },
        o: function () { location.href = base + "index.html"; },
        g: function () { location.href = base + "gaps.html"; },
        n: function () { step(1); },
        p: function () { step(-1); },
        e: function () {
          var all = Array.from(document.querySelectorAll("details.site")), open = all.some(function (one) { return !one.open; });
          all.forEach(function (one) { one.open = open; });
        }
      }[event.key];
      if (act) { event.preventDefault(); act(); }
    });
  }
  var at = -1;
  function step(way) {
    var all = Array.from(document.querySelectorAll("details.site.missed, details.site.partly"));
    if (!all.length) return;
    at = at < 0 ? (way > 0 ? 0 : all.length - 1) : (at + way + all.length) % all.length;
    all[at].open = true;
    all[at].scrollIntoView({ block: "center" });
    all[at].querySelector("summary").focus({ preventScroll: true });
  }
})();
