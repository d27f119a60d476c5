package io.github.suppliersdk.sandbox.internal.page;

import java.time.Duration;
import java.util.List;

/** The news for one viewer. Used by one thread at a time. */
interface Feed {

    /**
     * A part of the page that is new.
     *
     * @param target the id of the element
     * @param id with which the browser says what it has seen, or empty
     */
    record Event(String target, String html, String id) {

        static Event of(String target, String html) {
            return new Event(target, html, "");
        }
    }

    /** Returns the changes since the last call. */
    List<Event> poll();

    /** The shortest time between two calls. */
    default Duration interval() {
        return Duration.ofMillis(250);
    }
}
