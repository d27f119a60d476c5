package io.github.suppliersdk.sync;

import io.github.suppliersdk.internal.publishing.SlotDifferences;
import io.github.suppliersdk.internal.sync.PlanFindings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The differences between the source and the service, for display. They are not carried out, because they may be
 * outdated by then.
 */
public final class SyncPlan {
    private final OptionRef option;
    private final LocalDate from;
    private final LocalDate to;
    private final PlanFindings findings;
    private final Supplier<Stream<SlotDifference>> reread;

    SyncPlan(
            OptionRef option,
            LocalDate from,
            LocalDate to,
            PlanFindings findings,
            Supplier<Stream<SlotDifference>> reread) {
        this.option = option;
        this.from = from;
        this.to = to;
        this.findings = findings;
        this.reread = reread;
    }

    /** The option. */
    public OptionRef option() {
        return option;
    }

    /** The number of slots that differ in this way. A slot counts under each of its differences. */
    public long count(SlotDifference.Kind kind) {
        return findings.counts().getOrDefault(kind, 0L);
    }

    /** The number of slots that differ. */
    public long differing() {
        return findings.differing();
    }

    /** The number of equal slots. */
    public long equal() {
        return findings.equalSlots();
    }

    /**
     * The number of slots, equal or not, that have other seats at the service and keep them, because the service counts
     * the seats ({@link SeatAuthority#SERVICE}).
     */
    public long seatsKept() {
        return findings.seatsKept();
    }

    /** The number of slots at the service that cannot be read, or have no known date; they stay unchanged. */
    public long unreadable() {
        return findings.unreadable();
    }

    /** Whether nothing differs. */
    public boolean isEmpty() {
        return findings.differing() == 0;
    }

    /** The first thousand differences. */
    public List<SlotDifference> first() {
        return findings.first();
    }

    /**
     * Streams all differences. Both sides are read again while the stream is read, and may have changed. Close the
     * stream.
     *
     * @throws io.github.suppliersdk.errors.SupplierException if the service cannot be read; the stream throws it too
     */
    public Stream<SlotDifference> differences() {
        return reread.get();
    }

    /**
     * Prints a line with the counts, and a line for each of the first thousand differences: + for a missing slot, # for
     * other seats only, ~ for other content, - for a slot that is gone; then the slot, and the fields that differ, with
     * both values. Prices are in minor currency units, such as cents.
     *
     * @throws java.io.UncheckedIOException if {@code out} throws an {@link java.io.IOException}
     */
    public void print(Appendable out) {
        try {
            out.append(toString()).append('\n');
            for (SlotDifference each : first()) {
                out.append(line(each)).append('\n');
            }
            if (differing() > first().size()) {
                out.append("and ")
                        .append(String.valueOf(differing() - first().size()))
                        .append(" more\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(SlotDifference each) {
        String fields = each.wanted().isPresent() && each.found().isPresent()
                ? ": "
                        + SlotDifferences.describe(
                                each.wanted().get(), each.found().get(), "at the source")
                : "";
        return sign(each.kinds()) + " " + each.slot() + fields;
    }

    private static String sign(Set<SlotDifference.Kind> kinds) {
        if (kinds.contains(SlotDifference.Kind.CONTENT)) {
            return "~";
        }
        return kinds.contains(SlotDifference.Kind.SEATS) ? "#" : kinds.contains(SlotDifference.Kind.GONE) ? "-" : "+";
    }

    @Override
    public String toString() {
        return option + ", " + from + " to " + to + ": " + count(SlotDifference.Kind.MISSING) + " missing, "
                + count(SlotDifference.Kind.SEATS) + " with other seats, " + count(SlotDifference.Kind.CONTENT)
                + " with other content, " + count(SlotDifference.Kind.GONE) + " gone, " + equal() + " equal"
                + (seatsKept() > 0 ? ", " + seatsKept() + " with seats that the service keeps" : "")
                + (unreadable() > 0 ? ", " + unreadable() + " unreadable" : "");
    }
}
