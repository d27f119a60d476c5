/* What the page does beside htmx: live streams, pausing, copying, uploads, keys. */
(() => {
  "use strict";

  const streams = new Map();
  const waiting = new Map();
  const MOST_PUT_OFF = 200;
  let paused = false;

  const byId = (id) => document.getElementById(id);
  const notice = (text) => {
    byId("notice").textContent = text;
  };
  const pageToken = () => JSON.parse(document.body.getAttribute("hx-headers"))["x-page-token"];

  /*
   * A field that somebody is filling in is not replaced until he has left it, one in which he has typed nothing and pressed
   * nothing for a while is; what is pressed not until it is let go, and a button whose request is in flight not before the
   * response: what becomes of it is told to the button.
   */
  const TYPED = "input:not([type=checkbox], [type=radio]), select, textarea";
  const IDLE = 3000;
  let touched = 0;
  let later = null;
  let pressed = null;
  const isFilledIn = (field) => field.matches("select") || isEdited(field) || field.validity.badInput;
  const inUse = (element) => {
    const active = document.activeElement;
    if (active && element.contains(active) && active.matches(TYPED)) {
      if (isFilledIn(active)) {
        return true;
      }
      const idle = Date.now() - touched;
      if (idle >= 0 && idle < IDLE) {
        clearTimeout(later);
        later = setTimeout(showWaiting, IDLE - idle);
        return true;
      }
    }
    return (pressed !== null && element.contains(pressed))
      || element.querySelector(".htmx-request") !== null;
  };

  /* Forms without an id are told apart by what they are about. */
  const formKey = (form) => form === null ? "" : [form.getAttribute("hx-post"),
    ...[...form.querySelectorAll("input[type=hidden]")].map((field) => field.name + "=" + field.value)].join("\n");
  const controlKey = (control) => [formKey(control.form), control.type, control.name,
    control.matches("[type=checkbox]") ? control.value : control.matches("button") ? control.textContent : ""].join("\n");
  const isEdited = (field) => field.matches("[type=checkbox]") ? field.checked !== field.defaultChecked
    : field.matches("select") ? [...field.options].some((option) => option.selected !== option.defaultSelected)
      : field.value !== field.defaultValue;
  const fields = (element) => [...element.querySelectorAll("input:not([type=hidden], [type=file]), select, textarea")]
    .filter((field) => field.form !== null && field.form.getAttribute("hx-trigger") === null);
  const scrolled = (element) => [...element.querySelectorAll("pre")];
  const opened = (element) => [...element.querySelectorAll("details")];

  /* What was typed, ticked, opened and scrolled outlives an update, and so does the focus; but for a form that was sent. */
  const remembered = (element, sent) => {
    const edited = new Map(fields(element).filter((field) => field.form !== sent && isEdited(field))
      .map((field) => [controlKey(field), field]));
    const open = opened(element).map((each) => each.open);
    const places = scrolled(element).map((each) => [each.scrollLeft, each.scrollTop]);
    const active = element.contains(document.activeElement) ? document.activeElement : null;
    const summary = active && active.matches("summary") ? opened(element).indexOf(active.parentElement) : -1;
    return () => {
      for (const field of fields(element)) {
        const before = edited.get(controlKey(field));
        if (before && field.matches("select") && ![...field.options].some((option) => option.value === before.value)) {
          continue;
        }
        if (before) {
          field.value = before.value;
          field.checked = before.checked;
        }
      }
      opened(element).forEach((each, i) => { each.open = open[i] === true; });
      scrolled(element).forEach((each, i) => each.scrollTo(...(places[i] || [0, 0])));
      const next = active === null ? null
        : active.id ? byId(active.id)
          : summary >= 0 ? (opened(element)[summary] || element).querySelector("summary")
            : active.form ? [...element.querySelectorAll("button, input, select, textarea")]
              .find((each) => controlKey(each) === controlKey(active)) : null;
      if (next && document.activeElement !== next) {
        next.focus({ preventScroll: true });
      }
      if (next && next.matches("input:not([type=checkbox], [type=radio])") && !isEdited(next)) {
        next.select();
      }
    };
  };

  /* The latest is enough of a part that is replaced; of one that is added to, as many as have a place. */
  const putOff = (element, id, html) => {
    const before = waiting.get(id);
    const adds = element.dataset.swap && before && before.element === element;
    const updates = adds ? [...before.updates, html].slice(-MOST_PUT_OFF) : [html];
    waiting.set(id, { element, updates });
  };

  const show = (id, html) => {
    const element = byId(id);
    if (!element) {
      return;
    }
    if (inUse(element)) {
      putOff(element, id, html);
      return;
    }
    putOff(element, id, html);
    const { updates } = waiting.get(id);
    waiting.delete(id);
    const restore = element.dataset.swap ? () => {} : remembered(element, null);
    for (const each of updates) {
      htmx.swap(element, each, { swapStyle: element.dataset.swap || "innerHTML", swapDelay: 0, settleDelay: 0 });
    }
    restore();
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
      waiting.delete("rows");
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
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = "Copy"; }, 1500);
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

  /*
   * A choice with the mouse is taken at once. One by keys is taken when the field is left or nothing more was pressed for a
   * while, because each arrow and each digit of a date is a change; the focus then stays where it was.
   */
  const PAUSE = 900;
  let unsent = null;
  let keyed = false;
  const send = () => {
    const field = unsent && unsent.field;
    clearTimeout(unsent && unsent.timer);
    unsent = null;
    if (!field || !field.isConnected || (field.type === "date" && field.value < "1000")) {
      return;
    }
    const active = document.activeElement;
    sessionStorage.setItem("focus", active && active.form === field.form && active.name ? active.name : "#" + (active && active.id || ""));
    field.form.requestSubmit();
  };
  document.addEventListener("change", (event) => {
    if (event.target.closest("form[data-auto]")) {
      clearTimeout(unsent && unsent.timer);
      unsent = { field: event.target, timer: setTimeout(send, keyed ? PAUSE : 0) };
    }
  });
  document.addEventListener("focusout", (event) => {
    if (unsent && unsent.field === event.target) {
      setTimeout(send, 0);
    }
  });
  document.addEventListener("pointerdown", (event) => {
    keyed = false;
    touched = Date.now();
    pressed = event.button === 0 ? event.target : null;
  }, true);
  for (const end of ["pointerup", "pointercancel", "contextmenu", "dragend"]) {
    document.addEventListener(end, () => setTimeout(() => {
      pressed = null;
      showWaiting();
    }, 0), true);
  }

  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-upload]")) {
      event.preventDefault();
      upload(event.target);
    }
  });

  /* What is put off for a part that is not there any more is nothing for the one that has come in its place. */
  const showWaiting = () => {
    for (const [id, { element, updates }] of [...waiting]) {
      if (byId(id) !== element) {
        waiting.delete(id);
      } else if (!inUse(element)) {
        waiting.delete(id);
        updates.forEach((html) => show(id, html));
      }
    }
  };
  document.addEventListener("focusout", () => setTimeout(showWaiting, 600));
  let restoreSent = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, requestConfig, shouldSwap } = event.detail;
    restoreSent = shouldSwap && target && requestConfig.verb === "post" ? remembered(target, requestConfig.elt) : null;
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (restoreSent) {
      restoreSent();
      restoreSent = null;
    }
  });

  /*
   * What a response shows of a part that is live is not known to its stream, which would say nothing if that is over by the
   * time it looks: it begins again.
   */
  document.addEventListener("htmx:afterRequest", (event) => {
    const { target, requestConfig } = event.detail;
    for (const [element, stream] of streams) {
      if (target && requestConfig && requestConfig.verb === "post" && element.contains(target)) {
        close(stream);
      }
    }
    watch();
    setTimeout(showWaiting, 0);
  });

  /* Arrow keys move through days and rows; "/" goes to the search. */
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-7, -1], ArrowDown: [7, 1] };
  document.addEventListener("keydown", (event) => {
    keyed = true;
    touched = Date.now();
    if (unsent) {
      clearTimeout(unsent.timer);
      unsent.timer = setTimeout(send, PAUSE);
    }
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
  const left = sessionStorage.getItem("focus");
  if (left !== null) {
    sessionStorage.removeItem("focus");
    const field = left.startsWith("#") ? byId(left.slice(1)) : document.querySelector("form[data-auto] [name='" + left + "']");
    if (field) {
      field.focus({ preventScroll: true });
    }
  }
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
