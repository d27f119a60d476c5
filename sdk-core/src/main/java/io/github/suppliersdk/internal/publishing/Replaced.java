package io.github.suppliersdk.internal.publishing;

import java.util.OptionalInt;

/**
 * What the service had in the place of a slot when it was decided to replace it.
 *
 * @param capacity its seats; empty for no limit
 * @param onlySeats whether nothing else differed from ours, so that only the seats can show whether it was replaced
 * @param mayBeOurs whether a write of this run that is in doubt may have created it: it was not there before, and what
 *     differs may be what the service made of ours. It may be sold from, so that its seats are never raised
 */
public record Replaced(OptionalInt capacity, boolean onlySeats, boolean mayBeOurs) {}
