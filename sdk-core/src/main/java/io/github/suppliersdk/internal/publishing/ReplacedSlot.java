package io.github.suppliersdk.internal.publishing;

import java.util.OptionalInt;

/**
 * The service's slot at the time when replacing it was decided.
 *
 * @param capacity its seats; empty for no limit
 * @param onlySeats whether only the seats differed, so that only they can show whether it was replaced
 * @param mayBeOurs whether a write of this run with an unknown effect may have created it: it did not exist before, and
 *     the service may have changed the content. It may be sold from, so its seats are never raised
 */
public record ReplacedSlot(OptionalInt capacity, boolean onlySeats, boolean mayBeOurs) {}
