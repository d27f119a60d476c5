package io.github.suppliersdk.sandbox.certify;

import java.util.Locale;

/** The groups of checks, in the order in which they run. */
public enum CheckGroup {
    HEALTH("Health"),
    HOLDS("Holds"),
    BOOKINGS("Bookings"),
    CANCELLATIONS("Cancellations"),
    UNCONFIRMED("Unconfirmed cancellations"),
    KEYS("Keys"),
    PARTIAL("Partial cancellations"),
    TICKETS("Tickets"),
    REPEATED("Repeated requests"),
    CONCURRENT("Concurrent requests"),
    LATE("Overtaking and late requests"),
    UNKNOWN_FIELDS("Unknown fields"),
    SIZES("Sizes and wrong bodies"),
    QUESTIONS("Mandatory questions"),
    PICKUPS("Pickups and languages"),
    SEATS("Seats"),
    EXPIRY("Expiry"),
    LOAD("Load"),
    RESTART("Restart"); // last: it makes the backend slow for a while

    private final String title;

    CheckGroup(String title) {
        this.title = title;
    }

    /** The first part of the ids of the group's checks, before the dot. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The title of the group in reports. */
    public String title() {
        return title;
    }
}
