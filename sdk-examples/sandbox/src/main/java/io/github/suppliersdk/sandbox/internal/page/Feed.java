package io.github.suppliersdk.sandbox.internal.page;

import java.time.Duration;
import java.util.List;

/** What one viewer is told while he looks. Asked by one thread at a time. */
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

    /** What has changed since it was asked last. */
    List<Event> news();

    /** How long to wait at least before it is asked again. */
    default Duration interval() {
        return Duration.ofMillis(250);
    }
}
