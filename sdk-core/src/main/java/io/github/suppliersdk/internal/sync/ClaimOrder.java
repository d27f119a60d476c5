package io.github.suppliersdk.internal.sync;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** The order in which an outbox claims slots that are due; {@link io.github.suppliersdk.sync.Outbox#claim} tells why. */
public final class ClaimOrder {
    /** The priority of a slot that has changed. */
    public static final int FRESH = 0;
    /** The priority of a slot that has changed, and was parked to be tried again. */
    public static final int TRIED = 1;
    /** The priority of a slot that a reconcile has found. */
    public static final int FOUND = 2;

    /** One of so many claims is of a slot that was tried before. */
    public static final int SHARE_OF_TRIED = 4;

    /** Among how many of the newest changes an option is chosen. */
    public static final int NEWEST = 100;

    private ClaimOrder() {}

    /**
     * Puts the rows of one of these options first. It is chosen at random: if some options fail, the others have their
     * turns, however often slots of the failing ones change.
     *
     * @param random a random number from 0 to 1
     */
    public static <R> List<R> oneOptionFirst(List<R> newest, Function<R, ?> option, double random) {
        List<?> options = newest.stream().map(option).distinct().toList();
        if (options.isEmpty()) {
            return newest;
        }
        Object first = options.get((int) (random * options.size()));
        return newest.stream()
                .sorted(Comparator.comparing(row -> !option.apply(row).equals(first)))
                .toList();
    }
}
