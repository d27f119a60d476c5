package io.github.suppliersdk.publishing.schedule;

import java.time.LocalDate;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The days of some ranges that pass a filter, one at a time. Nested streams are not used, because their iterator would
 * make all days of a range at once.
 */
final class Dates implements Iterator<LocalDate> {
    private final Iterator<DateRange> ranges;
    private final Predicate<LocalDate> fits;
    private @Nullable LocalDate next;
    private LocalDate last = LocalDate.MIN;
    private boolean taken = true;

    Dates(List<DateRange> ranges, Predicate<LocalDate> fits) {
        this.ranges = ranges.iterator();
        this.fits = fits;
    }

    @Override
    public boolean hasNext() {
        while (taken || (next != null && !fits.test(next))) {
            next = following();
            taken = false;
        }
        return next != null;
    }

    /** The next day of the range; never goes beyond its last day, which may be Java's last date. */
    private @Nullable LocalDate following() {
        if (next != null && next.isBefore(last)) {
            return next.plusDays(1);
        }
        if (!ranges.hasNext()) {
            return null;
        }
        DateRange range = ranges.next();
        last = range.last();
        return range.first();
    }

    @Override
    public LocalDate next() {
        LocalDate date = hasNext() ? next : null;
        if (date == null) {
            throw new NoSuchElementException();
        }
        taken = true;
        return date;
    }
}
