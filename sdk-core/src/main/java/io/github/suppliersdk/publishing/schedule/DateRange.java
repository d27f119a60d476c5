package io.github.suppliersdk.publishing.schedule;

import java.time.LocalDate;

/** The days from the first to the last one. */
record DateRange(LocalDate first, LocalDate last) {
    boolean contains(LocalDate date) {
        return !date.isBefore(first) && !date.isAfter(last);
    }
}
