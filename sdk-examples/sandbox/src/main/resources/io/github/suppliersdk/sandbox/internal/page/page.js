/*
 * Each view is a whole document at its address. This script fetches the document of the present address once a second,
 * and after each link, form and change, and takes over what differs. Elements that stay keep their focus, selection,
 * scroll position and typed values.
 */
(() => {
  "use strict";

  const POLL_MILLIS = 1000;
  const TYPING_MILLIS = 200;
  const byId = (id) => document.getElementById(id);
  const notice = (text) => { byId("notice").textContent = text; };
  let turn = 0;
  let busy = 0;

  /* Makes an element equal to another one, reusing those of its children that have the same id or the same place. */
  const morph = (old, next) => {
    for (const { name } of [...old.attributes]) {
      if (!next.hasAttribute(name) && !(name === "open" && old.matches("details"))) {
        old.removeAttribute(name);
      }
    }
    for (const { name, value } of next.attributes) {
      if (old.getAttribute(name) !== value) {
        old.setAttribute(name, value);
      }
    }
    const ids = new Set([...next.children].map((child) => child.id));
    for (const child of [...old.children]) {
      if (child.id && !ids.has(child.id)) {
        child.remove();
      }
    }
    let at = old.firstChild;
    for (const child of [...next.childNodes]) {
      const same = child.id ? [...old.children].find((each) => each.id === child.id)
        : at && !at.id && at.nodeName === child.nodeName ? at : null;
      if (!same) {
        old.insertBefore(child, at);
        continue;
      }
      if (same === at) {
        at = at.nextSibling;
      } else {
        old.insertBefore(same, at);
      }
      if (same.nodeType !== Node.ELEMENT_NODE) {
        if (same.data !== child.data) {
          same.data = child.data;
        }
      } else if (!same.hasAttribute("data-keep")) {
        morph(same, child);
      }
    }
    while (at) {
      const after = at.nextSibling;
      at.remove();
      at = after;
    }
  };

  const show = (html) => {
    const next = new DOMParser().parseFromString(html, "text/html");
    document.title = next.title;
    morph(document.body, next.body);
  };

  /* Fetches an address and shows it, unless something newer was asked for meanwhile. */
  const load = async (address) => {
    const mine = ++turn;
    let response;
    let text;
    try {
      response = await fetch(address);
      text = await response.text();
    } catch {
      response = null;
    }
    if (mine !== turn) {
      return false;
    }
    document.documentElement.classList.toggle("stale", response === null);
    byId("link").textContent = response ? "" : "Not connected: this is what the sandbox showed last.";
    if (response && response.ok) {
      show(text);
    } else if (response) {
      notice(text);
    }
    return response !== null && response.ok;
  };

  const poll = async () => {
    const start = Date.now();
    if (!document.hidden && busy === 0) {
      await load(location.href);
    }
    setTimeout(poll, Math.max(POLL_MILLIS, 10 * (Date.now() - start)));
  };

  /* Follows a link or the choices of a form within the view. Choices show what the server has made of them. */
  const go = async (address) => {
    notice("");
    busy++;
    if (await load(address)) {
      history.pushState(null, "", address);
      for (const field of document.querySelectorAll("form[data-auto] :is(input, select)")) {
        if (field !== document.activeElement && field.matches("select")) {
          [...field.options].forEach((option) => { option.selected = option.defaultSelected; });
        } else if (field !== document.activeElement) {
          field.value = field.defaultValue;
        }
      }
      const part = document.querySelector("#details, #day");
      if (part && part.getBoundingClientRect().top > innerHeight * 0.8) {
        part.scrollIntoView({ block: "start" });
      }
    }
    busy--;
  };

  /* Sends a change, and shows its effect. */
  const send = async (form, button) => {
    notice("");
    const file = form.querySelector("input[type=file]");
    if (file && !file.files[0]) {
      notice("Choose a file.");
      return;
    }
    busy++;
    try {
      const body = file ? file.files[0] : new URLSearchParams(new FormData(form, button));
      const response = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "x-page-token": document.body.dataset.token } });
      const text = await response.text();
      if (!response.ok) {
        notice(text);
      } else if (response.redirected && new URL(response.url).pathname !== location.pathname) {
        location.assign(response.url);
      } else {
        form.reset();
        if (response.redirected) {
          history.pushState(null, "", response.url);
        }
        await load(location.href);
      }
    } catch {
      notice("The sandbox does not respond.");
    }
    busy--;
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    event.preventDefault();
    if (form.getAttribute("method") === "get") { // a field may be called method
      go(form.getAttribute("action") + "?" + new URLSearchParams(new FormData(form)));
    } else if (!form.dataset.confirm || confirm(form.dataset.confirm)) {
      send(form, event.submitter);
    }
  });

  let typing = 0;
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-auto]");
    if (form) {
      clearTimeout(typing);
      typing = setTimeout(() => form.requestSubmit(), TYPING_MILLIS);
    }
  });

  const copy = (button) => {
    navigator.clipboard.writeText(byId(button.dataset.copy).textContent).then(
      () => notice("Copied."), () => notice("The browser did not allow copying."));
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='?']");
    const copied = event.target.closest("[data-copy]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      go(link.href);
    } else if (copied) {
      copy(copied);
    }
  });

  addEventListener("popstate", () => load(location.href));
  setTimeout(poll, POLL_MILLIS);
})();
