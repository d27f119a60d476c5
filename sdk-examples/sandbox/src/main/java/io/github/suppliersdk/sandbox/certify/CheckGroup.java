package io.github.suppliersdk.sandbox.certify;

/** The groups of checks, in the order in which they run. */
public enum CheckGroup {
    HEALTH("health", "Health"),
    HOLDS("holds", "Holds"),
    BOOKINGS("bookings", "Bookings"),
    CANCELLATIONS("cancellations", "Cancellations"),
    UNCONFIRMED("unconfirmed", "Unconfirmed cancellations"),
    KEYS("keys", "Keys"),
    PARTIAL("partial", "Partial cancellations"),
    TICKETS("tickets", "Tickets"),
    REPEATED("repeated", "Repeated requests"),
    CONCURRENT("concurrent", "Concurrent requests"),
    LATE("late", "Overtaking and late requests"),
    UNKNOWN_FIELDS("unknown-fields", "Unknown fields"),
    SIZES("sizes", "Sizes and wrong bodies"),
    QUESTIONS("questions", "Mandatory questions"),
    PICKUPS("pickups", "Pickups and languages"),
    SEATS("seats", "Seats"),
    EXPIRY("expiry", "Expiry"),
    RESTART("restart", "Restart"),
    LOAD("load", "Load");

    private final String id;
    private final String title;

    CheckGroup(String id, String title) {
        this.id = id;
        this.title = title;
    }

    /** The first part of the ids of the group's checks, before the dot. */
    public String id() {
        return id;
    }

    /** The title of the group in reports. */
    public String title() {
        return title;
    }
}
