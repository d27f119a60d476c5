package io.github.suppliersdk.sandbox.internal.page;

import java.time.Duration;
import java.util.List;

/** The source of the updates for one viewer. Used by one thread at a time. */
interface Feed {

    /**
     * An update of one element of the page.
     *
     * @param target the id of the element
     * @param html the new content
     * @param id the event id, which the browser sends when it reconnects; empty for none
     */
    record Event(String target, String html, String id) {

        static Event of(String target, String html) {
            return new Event(target, html, "");
        }
    }

    /** Returns the updates since the last call. */
    List<Event> poll();

    /** The shortest time between two calls. */
    default Duration interval() {
        return Duration.ofMillis(250);
    }
}
