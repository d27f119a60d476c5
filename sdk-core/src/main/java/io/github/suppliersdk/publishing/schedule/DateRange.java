package io.github.suppliersdk.publishing.schedule;

import java.time.LocalDate;

/** The days from the first to the last one. */
record DateRange(LocalDate first, LocalDate last) {
    DateRange {
        if (last.isBefore(first)) {
            throw new IllegalArgumentException("a range must not end before it begins: " + first + ", " + last);
        }
    }

    boolean contains(LocalDate date) {
        return !date.isBefore(first) && !date.isAfter(last);
    }
}
