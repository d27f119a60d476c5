package io.github.suppliersdk.publishing.schedule;

import java.time.LocalDate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The days from the first to the last one. */
record DateRange(LocalDate first, LocalDate last) {
    boolean contains(LocalDate date) {
        return !date.isBefore(first) && !date.isAfter(last);
    }

    /** The days, each made when it is read. */
    Stream<LocalDate> days() {
        return LongStream.rangeClosed(first.toEpochDay(), last.toEpochDay()).mapToObj(LocalDate::ofEpochDay);
    }
}
