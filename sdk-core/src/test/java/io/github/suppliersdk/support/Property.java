package io.github.suppliersdk.support;

import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks a property with many random values. A failing value is shrunk as long as it still fails, and the message
 * contains its seed: {@code -Dproperty.seed=…} checks that value alone.
 */
public final class Property {
    /** Throws if the property does not hold for a value. */
    @FunctionalInterface
    public interface Check<T> {
        /** Checks one value. */
        void accept(T value) throws Exception;
    }

    private static final int MAX_SIMPLER_VALUES = 3000;

    private Property() {}

    /** Checks this many values, or only the one of the seed that is set. */
    public static <T> void forAll(int cases, Function<Choices, ? extends T> values, Check<? super T> check) {
        Long replayed = Long.getLong("property.seed");
        long first = replayed == null ? System.nanoTime() : replayed;
        forAll(first, replayed == null ? cases : 1, values, check);
    }

    static <T> void forAll(long first, int cases, Function<Choices, ? extends T> values, Check<? super T> check) {
        for (long seed = first; seed < first + cases; seed++) {
            Choices choices = Choices.ofSeed(seed);
            Throwable failure = failure(choices, values, check);
            if (failure != null) {
                throw new Search<>(values, check, failure, choices.sequence()).simplest(seed);
            }
        }
    }

    private static <T> @Nullable Throwable failure(
            Choices choices, Function<Choices, ? extends T> values, Check<? super T> check) {
        T value = values.apply(choices);
        try {
            check.accept(value);
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    /** Removes and reduces choices while the value fails in the same way. */
    private static final class Search<T> {
        private final Function<Choices, ? extends T> values;
        private final Check<? super T> check;
        private Throwable failure;
        private long[] best;
        private int tried;

        Search(Function<Choices, ? extends T> values, Check<? super T> check, Throwable failure, long[] best) {
            this.values = values;
            this.check = check;
            this.failure = failure;
            this.best = best;
        }

        AssertionError simplest(long seed) {
            String original = String.valueOf(values.apply(Choices.replay(best)));
            boolean isBetter = true;
            while (isBetter && tried < MAX_SIMPLER_VALUES) {
                isBetter = leaveOut();
                isBetter |= makeSmaller();
            }
            Object simplest = values.apply(Choices.replay(best));
            return new AssertionError(
                    "does not hold for " + simplest + "\n(the simplest that was found; first for " + original
                            + ")\nreplay with -Dproperty.seed=" + seed + "\n" + failure,
                    failure);
        }

        private boolean leaveOut() {
            boolean isBetter = false;
            for (int length = Math.min(64, best.length); length > 0; length = length > 8 ? length / 2 : length - 1) {
                for (int at = best.length - length; at >= 0; at--) {
                    if (at + length <= best.length) {
                        long[] shorter = new long[best.length - length];
                        System.arraycopy(best, 0, shorter, 0, at);
                        System.arraycopy(best, at + length, shorter, at, shorter.length - at);
                        isBetter |= accept(shorter);
                    }
                }
            }
            return isBetter;
        }

        private boolean makeSmaller() {
            boolean isBetter = false;
            for (int at = 0; at < best.length; at++) {
                isBetter |= accept(with(at, 0));
                // what is subtracted is halved until it is nothing
                for (long less = at < best.length ? best[at] / 2 : 0; less > 0; less /= 2) {
                    while (at < best.length && best[at] > less && accept(with(at, best[at] - less))) {
                        isBetter = true;
                    }
                }
            }
            return isBetter;
        }

        private long[] with(int at, long choice) {
            long[] other = best.clone();
            other[at] = choice;
            return other;
        }

        private boolean accept(long[] candidate) {
            if (tried >= MAX_SIMPLER_VALUES) {
                return false;
            }
            tried++;
            Choices choices = Choices.replay(candidate);
            Throwable other;
            try {
                other = Property.<T>failure(choices, values, check);
            } catch (Choices.Rejected e) {
                return false;
            }
            long[] used = choices.sequence();
            if (other == null || other.getClass() != failure.getClass() || !isSimpler(used, best)) {
                return false;
            }
            failure = other;
            best = used;
            return true;
        }

        private static boolean isSimpler(long[] one, long[] other) {
            return one.length != other.length ? one.length < other.length : Arrays.compare(one, other) < 0;
        }
    }
}
