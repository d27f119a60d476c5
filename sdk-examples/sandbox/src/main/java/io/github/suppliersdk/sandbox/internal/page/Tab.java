package io.github.suppliersdk.sandbox.internal.page;

/** The context of the page, in the order in which they are offered. */
enum Tab {
    OVERVIEW("", "Overview"),
    CALENDAR("/calendar", "Calendar"),
    REQUESTS("/requests", "Requests"),
    BOOKINGS("/bookings", "Bookings"),
    CERTIFY("/certify", "Certify"),
    FAULTS("/faults", "Faults"),
    CLOCK("/clock", "Clock"),
    STATE("/state", "State");

    private final String path;
    private final String label;

    Tab(String path, String label) {
        this.path = path;
        this.label = label;
    }

    String path() {
        return path;
    }

    String label() {
        return label;
    }
}
