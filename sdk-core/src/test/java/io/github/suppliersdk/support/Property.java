package io.github.suppliersdk.support;

import java.util.function.Function;

/**
 * Checks a property with many random values. The message of a failure contains the seed of its value:
 * {@code -Dproperty.seed=…} checks that value alone.
 */
public final class Property {
    /** Throws if the property does not hold for a value. */
    @FunctionalInterface
    public interface Check<T> {
        /** Checks one value. */
        void accept(T value) throws Exception;
    }

    private Property() {}

    /** Checks this many values, or only the one of the seed that is set. */
    public static <T> void forAll(int cases, Function<Choices, ? extends T> values, Check<? super T> check) {
        Long replayed = Long.getLong("property.seed");
        long first = replayed == null ? System.nanoTime() : replayed;
        for (long seed = first; seed < first + (replayed == null ? cases : 1); seed++) {
            T value = values.apply(new Choices(seed));
            try {
                check.accept(value);
            } catch (Throwable e) {
                throw new AssertionError(
                        "does not hold for " + value + "\nreplay with -Dproperty.seed=" + seed + "\n" + e, e);
            }
        }
    }
}
