package io.github.suppliersdk.sandbox.internal.page;

/** The views of the page, in the order of the navigation. */
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
