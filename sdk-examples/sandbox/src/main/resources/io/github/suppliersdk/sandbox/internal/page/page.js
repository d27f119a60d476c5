/* What htmx does not do: live updates, pausing, copying, file upload, and keyboard navigation. */
(() => {
  "use strict";

  const streams = new Map();
  const deferred = new Map();
  const MAX_DEFERRED = 200;
  let paused = false;

  const byId = (id) => document.getElementById(id);
  const notice = (text) => {
    byId("notice").textContent = text;
  };
  const pageToken = () => JSON.parse(document.body.getAttribute("hx-headers"))["x-page-token"];

  /*
   * An update of an element is deferred while the user is using the element:
   * - while a select, or a field with a changed value, has the focus;
   * - while an unchanged field has the focus, until there was no input for IDLE_MILLIS;
   * - while a mouse button is held down on it;
   * - while a request of one of its buttons is in flight, because htmx reports the outcome to the button.
   */
  const TYPED_FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea";
  const IDLE_MILLIS = 3000;
  let lastInput = 0;
  let retryTimer = null;
  let pressed = null;
  const hasInput = (field) => field.matches("select") || isEdited(field) || field.validity.badInput;
  const inUse = (element) => {
    const active = document.activeElement;
    if (active && element.contains(active) && active.matches(TYPED_FIELDS)) {
      if (hasInput(active)) {
        return true;
      }
      const idle = Date.now() - lastInput;
      if (idle >= 0 && idle < IDLE_MILLIS) {
        clearTimeout(retryTimer);
        retryTimer = setTimeout(showDeferred, IDLE_MILLIS - idle);
        return true;
      }
    }
    return (pressed !== null && element.contains(pressed))
      || element.querySelector(".htmx-request") !== null;
  };

  /* Identifies a form without an id by its address and its hidden fields. */
  const formKey = (form) => form === null ? "" : [form.getAttribute("hx-post"),
    ...[...form.querySelectorAll("input[type=hidden]")].map((field) => field.name + "=" + field.value)].join("\n");
  const controlKey = (control) => [formKey(control.form), control.type, control.name,
    control.matches("[type=checkbox]") ? control.value : control.matches("button") ? control.textContent : ""].join("\n");
  const isEdited = (field) => field.matches("[type=checkbox]") ? field.checked !== field.defaultChecked
    : field.matches("select") ? [...field.options].some((option) => option.selected !== option.defaultSelected)
      : field.value !== field.defaultValue;
  const fields = (element) => [...element.querySelectorAll("input:not([type=hidden], [type=file]), select, textarea")]
    .filter((field) => field.form !== null && field.form.getAttribute("hx-trigger") === null);
  const scrollables = (element) => [...element.querySelectorAll("pre")];
  const detailsElements = (element) => [...element.querySelectorAll("details")];

  /*
   * Returns a function that, after an update, restores what the user has typed, ticked, opened, scrolled and focused. Fields
   * of the form that was sent are not restored.
   */
  const rememberState = (element, sent) => {
    const edited = new Map(fields(element).filter((field) => field.form !== sent && isEdited(field))
      .map((field) => [controlKey(field), field]));
    const open = detailsElements(element).map((each) => each.open);
    const places = scrollables(element).map((each) => [each.scrollLeft, each.scrollTop]);
    const active = element.contains(document.activeElement) ? document.activeElement : null;
    const summary = active && active.matches("summary") ? detailsElements(element).indexOf(active.parentElement) : -1;
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
      detailsElements(element).forEach((each, i) => { each.open = open[i] === true; });
      scrollables(element).forEach((each, i) => each.scrollTo(...(places[i] || [0, 0])));
      const next = active === null ? null
        : active.id ? byId(active.id)
          : summary >= 0 ? (detailsElements(element)[summary] || element).querySelector("summary")
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

  /* Keeps the latest update of an element that is replaced, or the last MAX_DEFERRED updates of one that rows are added to. */
  const defer = (element, id, html) => {
    const before = deferred.get(id);
    const adds = element.dataset.swap && before && before.element === element;
    const updates = adds ? [...before.updates, html].slice(-MAX_DEFERRED) : [html];
    deferred.set(id, { element, updates });
  };

  const show = (id, html) => {
    const element = byId(id);
    if (!element) {
      return;
    }
    if (inUse(element)) {
      defer(element, id, html);
      return;
    }
    defer(element, id, html);
    const { updates } = deferred.get(id);
    deferred.delete(id);
    const restore = element.dataset.swap ? () => {} : rememberState(element, null);
    for (const each of updates) {
      htmx.swap(element, each, { swapStyle: element.dataset.swap || "innerHTML", swapDelay: 0, settleDelay: 0 });
    }
    restore();
    trimRows(element);
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

  const trimRows = (element) => {
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
      deferred.delete("rows");
      byId("rows").replaceChildren();
    } else if (target === "notice") {
      notice(html);
    } else {
      show(target, html);
    }
  };

  const showConnected = (yes) => {
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
    source.onopen = () => showConnected(true);
    source.onmessage = (message) => receive(stream, message);
    source.onerror = () => {
      showConnected(false);
      if (source.readyState === EventSource.CLOSED) {
        setTimeout(updateStreams, 3000);
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

  /* Keeps one stream open for each element with data-live, and none while the tab is hidden or the page is paused. */
  const updateStreams = () => {
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
      () => notice("The browser did not allow copying."));
  };

  const pause = (button) => {
    paused = !paused;
    button.setAttribute("aria-pressed", String(paused));
    button.textContent = paused ? "Resume" : "Pause";
    updateStreams();
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
   * A choice made with the mouse is sent at once. A choice made with keys is sent when the field loses the focus, or when
   * no key was pressed for KEY_PAUSE_MILLIS, because each arrow key and each digit of a date is a change. The focus is
   * restored after the page has loaded.
   */
  const KEY_PAUSE_MILLIS = 900;
  let pendingChange = null;
  let lastInputWasKey = false;
  const send = () => {
    const field = pendingChange && pendingChange.field;
    clearTimeout(pendingChange && pendingChange.timer);
    pendingChange = null;
    if (!field || !field.isConnected || (field.type === "date" && field.value < "1000")) {
      return;
    }
    const active = document.activeElement;
    sessionStorage.setItem("focus", active && active.form === field.form && active.name ? active.name : "#" + (active && active.id || ""));
    field.form.requestSubmit();
  };
  document.addEventListener("change", (event) => {
    if (event.target.closest("form[data-auto]")) {
      clearTimeout(pendingChange && pendingChange.timer);
      pendingChange = { field: event.target, timer: setTimeout(send, lastInputWasKey ? KEY_PAUSE_MILLIS : 0) };
    }
  });
  document.addEventListener("focusout", (event) => {
    if (pendingChange && pendingChange.field === event.target) {
      setTimeout(send, 0);
    }
  });
  document.addEventListener("pointerdown", (event) => {
    lastInputWasKey = false;
    lastInput = Date.now();
    pressed = event.button === 0 ? event.target : null;
  }, true);
  for (const end of ["pointerup", "pointercancel", "contextmenu", "dragend"]) {
    document.addEventListener(end, () => setTimeout(() => {
      pressed = null;
      showDeferred();
    }, 0), true);
  }

  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-upload]")) {
      event.preventDefault();
      upload(event.target);
    }
  });

  /* Shows deferred updates. Those of an element that was replaced meanwhile are dropped. */
  const showDeferred = () => {
    for (const [id, { element, updates }] of [...deferred]) {
      if (byId(id) !== element) {
        deferred.delete(id);
      } else if (!inUse(element)) {
        deferred.delete(id);
        updates.forEach((html) => show(id, html));
      }
    }
  };
  document.addEventListener("focusout", () => setTimeout(showDeferred, 600));
  let restoreState = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, requestConfig, shouldSwap } = event.detail;
    restoreState = shouldSwap && target && requestConfig.verb === "post" ? rememberState(target, requestConfig.elt) : null;
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (restoreState) {
      restoreState();
      restoreState = null;
    }
  });

  /*
   * The response to a change replaces an element whose stream does not know about it. The stream is reopened, so that the
   * server sends the present state even if it equals what the stream sent last.
   */
  document.addEventListener("htmx:afterRequest", (event) => {
    const { target, requestConfig } = event.detail;
    for (const [element, stream] of streams) {
      if (target && requestConfig && requestConfig.verb === "post" && element.contains(target)) {
        close(stream);
      }
    }
    updateStreams();
    setTimeout(showDeferred, 0);
  });

  /* Arrow keys move between days and between rows; "/" focuses the search field. */
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-7, -1], ArrowDown: [7, 1] };
  document.addEventListener("keydown", (event) => {
    lastInputWasKey = true;
    lastInput = Date.now();
    if (pendingChange) {
      clearTimeout(pendingChange.timer);
      pendingChange.timer = setTimeout(send, KEY_PAUSE_MILLIS);
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
  document.addEventListener("htmx:responseError", (event) => notice(event.detail.xhr.responseText || "The request failed."));
  document.addEventListener("htmx:sendError", () => notice("The sandbox does not respond."));
  document.addEventListener("htmx:afterSettle", (event) => {
    updateStreams();
    const target = event.detail.target;
    if (target && target.matches("#details, #day") && target.getBoundingClientRect().top > innerHeight * 0.8) {
      target.scrollIntoView({ block: "start" });
    }
  });
  const previousFocus = sessionStorage.getItem("focus");
  if (previousFocus !== null) {
    sessionStorage.removeItem("focus");
    const field = previousFocus.startsWith("#") ? byId(previousFocus.slice(1)) : document.querySelector("form[data-auto] [name='" + previousFocus + "']");
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
  document.addEventListener("visibilitychange", updateStreams);
  addEventListener("pageshow", updateStreams);
  addEventListener("pagehide", () => streams.forEach(close));
})();
