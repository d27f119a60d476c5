package io.github.suppliersdk.sandbox.internal.page;

/** The views of the page, in the order of the navigation. */
enum Tab {
    OVERVIEW("", "Overview"),
    CALENDAR("/calendar", "Calendar"),
    REQUESTS("/requests", "Requests"),
    BOOKINGS("/bookings", "Bookings"),
    CONTROL("/control", "Control"),
    CERTIFY("/certify", "Certify");

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
