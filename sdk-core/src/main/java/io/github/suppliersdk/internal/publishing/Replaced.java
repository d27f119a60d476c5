package io.github.suppliersdk.internal.publishing;

import java.util.OptionalInt;

/**
 * What the service had in the place of a slot when it was decided to replace it.
 *
 * @param capacity its seats; empty for no limit
 * @param onlySeats whether nothing else differed from ours, so that only the seats can show whether it was replaced
 */
public record Replaced(OptionalInt capacity, boolean onlySeats) {}
