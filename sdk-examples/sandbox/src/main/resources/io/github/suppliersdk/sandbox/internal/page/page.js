/* What the page does beside htmx: live streams, pausing, copying, uploads, keys. */
(() => {
  "use strict";

  const streams = new Map();
  const waiting = new Map();
  let paused = false;

  const byId = (id) => document.getElementById(id);
  const notice = (text) => {
    byId("notice").textContent = text;
  };
  const pageToken = () => JSON.parse(document.body.getAttribute("hx-headers"))["x-page-token"];

  /*
   * A field that somebody is filling in is not replaced until he has left it, and a button whose request is in flight not
   * before the response: what becomes of it is told to the button.
   */
  const inUse = (element) => {
    const active = document.activeElement;
    return (active && element.contains(active) && active.matches("input, select, textarea"))
      || element.querySelector(".htmx-request") !== null;
  };

  const show = (id, html) => {
    const element = byId(id);
    if (!element) {
      return;
    }
    if (inUse(element)) {
      waiting.set(id, html);
      return;
    }
    waiting.delete(id);
    const focused = document.activeElement && document.activeElement.id;
    htmx.swap(element, html, { swapStyle: element.dataset.swap || "innerHTML", swapDelay: 0, settleDelay: 0 });
    if (focused && byId(focused) && document.activeElement !== byId(focused)) {
      byId(focused).focus({ preventScroll: true });
    }
    shorten(element);
    markDay();
  };

  let day = null;
  const markDay = () => {
    for (const cell of document.querySelectorAll("td.chosen")) {
      cell.classList.remove("chosen");
    }
    const link = day && byId(day);
    if (link) {
      link.parentElement.classList.add("chosen");
    }
  };

  const shorten = (element) => {
    const table = element.closest("[data-most]");
    if (table && element.id === "rows") {
      while (element.children.length > Number(table.dataset.most)) {
        element.lastElementChild.remove();
      }
      const empty = table.parentElement.querySelector(".empty");
      if (empty && element.children.length > 0) {
        empty.remove();
      }
    }
  };

  const receive = (stream, message) => {
    if (message.lastEventId) {
      stream.seen = message.lastEventId;
    }
    const end = message.data.indexOf("\n");
    const target = end < 0 ? message.data : message.data.slice(0, end);
    const html = end < 0 ? "" : message.data.slice(end + 1);
    if (target === "cleared") {
      byId("rows").replaceChildren();
    } else if (target === "notice") {
      notice(html);
    } else {
      show(target, html);
    }
  };

  const connected = (yes) => {
    byId("link").hidden = yes;
  };

  const open = (element) => {
    const stream = streams.get(element);
    const address = new URL(element.dataset.live, location.href);
    if (stream.seen) {
      address.searchParams.set("since", stream.seen);
    }
    const source = new EventSource(address);
    stream.source = source;
    source.onopen = () => connected(true);
    source.onmessage = (message) => receive(stream, message);
    source.onerror = () => {
      connected(false);
      if (source.readyState === EventSource.CLOSED) {
        setTimeout(watch, 3000);
        stream.source = null;
      }
    };
  };

  const close = (stream) => {
    if (stream.source) {
      stream.source.close();
      stream.source = null;
    }
  };

  /* One stream for each element that asks for one, and none while nobody looks. */
  const watch = () => {
    for (const [element, stream] of streams) {
      if (!element.isConnected) {
        close(stream);
        streams.delete(element);
      }
    }
    for (const element of document.querySelectorAll("[data-live]")) {
      const stream = streams.get(element) || { source: null, seen: null };
      streams.set(element, stream);
      if (document.hidden || paused) {
        close(stream);
      } else if (!stream.source) {
        open(element);
      }
    }
  };

  const copy = (button) => {
    const text = byId(button.dataset.copy).textContent;
    navigator.clipboard.writeText(text).then(
      () => {
        const label = button.textContent;
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = label; }, 1500);
      },
      () => notice("The browser did not let the page copy that."));
  };

  const pause = (button) => {
    paused = !paused;
    button.setAttribute("aria-pressed", String(paused));
    button.textContent = paused ? "Resume" : "Pause";
    watch();
  };

  const showRequest = (link) => {
    const address = new URL(link.href);
    const one = address.pathname + "/one" + address.search;
    const current = new URL(location.href);
    current.searchParams.set("n", address.searchParams.get("n"));
    history.replaceState(null, "", current);
    for (const row of document.querySelectorAll("tr.chosen")) {
      row.classList.remove("chosen");
    }
    const row = byId("r-" + address.searchParams.get("n"));
    if (row) {
      row.classList.add("chosen");
    }
    htmx.ajax("GET", one, { target: "#details", swap: "innerHTML" });
  };

  const upload = (form) => {
    const file = form.querySelector("input[type=file]").files[0];
    if (!file) {
      notice("Choose a file.");
      return;
    }
    fetch(form.action, {
      method: "POST",
      headers: { "x-page-token": pageToken(), "content-type": "application/octet-stream" },
      body: file,
    }).then((response) => response.text().then((text) => {
      if (response.ok) {
        location.reload();
      } else {
        notice(text);
      }
    }), () => notice("The sandbox does not respond."));
  };

  document.addEventListener("click", (event) => {
    const copyButton = event.target.closest("[data-copy]");
    const pauseButton = event.target.closest("[data-pause]");
    const link = event.target.closest("a[data-request], a[data-request-link]");
    const dayLink = event.target.closest("td a[id^='d-']");
    if (dayLink) {
      day = dayLink.id;
      markDay();
    }
    if (copyButton) {
      copy(copyButton);
    } else if (pauseButton) {
      pause(pauseButton);
    } else if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
      event.preventDefault();
      showRequest(link);
    }
  });

  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-auto]");
    if (form) {
      form.requestSubmit();
    }
  });

  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-upload]")) {
      event.preventDefault();
      upload(event.target);
    }
  });

  const showWaiting = () => {
    for (const [id, html] of [...waiting]) {
      show(id, html);
    }
  };
  document.addEventListener("focusout", () => setTimeout(showWaiting, 600));
  document.addEventListener("htmx:afterRequest", () => setTimeout(showWaiting, 0));

  /* Arrow keys move through days and rows; "/" goes to the search. */
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-7, -1], ArrowDown: [7, 1] };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const field = event.target.matches("input, select, textarea");
    if (event.key === "/" && !field) {
      const search = document.querySelector("[data-key='/']");
      if (search) {
        event.preventDefault();
        search.focus();
      }
      return;
    }
    const table = event.target.closest("table.month, table.small, table.rows");
    const step = steps[event.key];
    if (!table || !step || field) {
      return;
    }
    const links = [...table.querySelectorAll("tbody a")];
    const at = links.indexOf(event.target);
    const next = links[at + step[table.matches(".rows") ? 1 : 0]];
    if (at >= 0 && next && next !== event.target) {
      event.preventDefault();
      next.focus();
    }
  });

  document.addEventListener("htmx:beforeRequest", () => notice(""));
  document.addEventListener("htmx:responseError", (event) => notice(event.detail.xhr.responseText || "That failed."));
  document.addEventListener("htmx:sendError", () => notice("The sandbox does not respond."));
  document.addEventListener("htmx:afterSettle", (event) => {
    watch();
    const target = event.detail.target;
    if (target && target.matches("#details, #day") && target.getBoundingClientRect().top > innerHeight * 0.8) {
      target.scrollIntoView({ block: "start" });
    }
  });
  const request = byId("r-" + new URLSearchParams(location.search).get("n"));
  if (request) {
    request.classList.add("chosen");
  }
  const chosen = new URLSearchParams(location.search).get("day");
  if (chosen) {
    day = "d-" + chosen;
    markDay();
  }
  const tab = document.querySelector(".top [aria-current]");
  if (tab) {
    tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  document.addEventListener("visibilitychange", watch);
  addEventListener("pageshow", watch);
  addEventListener("pagehide", () => streams.forEach(close));
})();
