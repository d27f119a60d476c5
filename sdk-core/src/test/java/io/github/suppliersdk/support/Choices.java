package io.github.suppliersdk.support;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The source of random values: a sequence of whole numbers, drawn from a seed or replayed. A smaller number stands for
 * a simpler value, so a shorter sequence of smaller numbers makes a simpler value, whatever is generated from it.
 */
public final class Choices {
    /** Thrown if no value can be generated from the choices. */
    static final class Rejected extends RuntimeException {
        private static final long serialVersionUID = 1;

        Rejected() {
            super("a filter passed none of many values", null, false, false);
        }
    }

    private final SplittableRandom random;
    private final long[] played;
    private final boolean isPlayed;
    private long[] made = new long[64];
    private int count;

    private Choices(long seed, long[] played, boolean isPlayed) {
        this.random = new SplittableRandom(seed);
        this.played = played;
        this.isPlayed = isPlayed;
    }

    static Choices ofSeed(long seed) {
        return new Choices(seed, new long[0], false);
    }

    /** Replays a sequence, followed by zeros. */
    static Choices replay(long... sequence) {
        return new Choices(0, sequence, true);
    }

    long[] sequence() {
        return Arrays.copyOf(made, count);
    }

    private long choose(long bound, long drawn) {
        long next = drawn;
        if (isPlayed) {
            next = count < played.length ? played[count] : 0;
            next = bound > 0 && next >= bound ? bound - 1 : next;
        }
        if (count == made.length) {
            made = Arrays.copyOf(made, 2 * count);
        }
        made[count++] = next;
        return next;
    }

    /** A number from 0, the simplest, to the bound, exclusive; all with the same probability. */
    public int below(int bound) {
        return (int) choose(bound, random.nextInt(bound));
    }

    /** One of these; the first is the simplest. */
    @SafeVarargs
    public final <T> T of(T... values) {
        return values[below(values.length)];
    }

    /** One of these; the first is the simplest. */
    public <T> T of(List<? extends T> values) {
        return values.get(below(values.size()));
    }

    /** A value of one of these generators; that of the first is the simplest. */
    @SafeVarargs
    public final <T> T oneOf(Function<Choices, ? extends T>... generators) {
        return generators[below(generators.length)].apply(this);
    }

    /** True in this percentage of cases. */
    public boolean percent(int chance) {
        return choose(2, random.nextInt(100) < chance ? 1 : 0) == 1;
    }

    /** True or false with the same probability; false is the simpler value. */
    public boolean coin() {
        return percent(50);
    }

    /** A number between both bounds, inclusive; the bounds are drawn more often. The smallest is the simplest. */
    public long between(long least, long most) {
        long drawn = switch (random.nextInt(20)) {
            case 0 -> 0;
            case 1 -> most - least;
            default -> random.nextLong(least, most + 1) - least;
        };
        return least + choose(most - least + 1, drawn);
    }

    /** A number between both bounds, inclusive; the bounds are drawn more often. The smallest is the simplest. */
    public int between(int least, int most) {
        return (int) between((long) least, (long) most);
    }

    /** Any number of 64 bits: small ones, large ones and the limits alike. Zero is the simplest. */
    public long anyLong() {
        long magnitude = choose(0, magnitude(Long.MAX_VALUE));
        return coin() ? -magnitude - 1 : magnitude; // -1 to MIN_VALUE, or 0 to MAX_VALUE
    }

    /** Any number of 32 bits: small ones, large ones and the limits alike. Zero is the simplest. */
    public int anyInt() {
        int magnitude = (int) choose(1L << 31, magnitude(Integer.MAX_VALUE));
        return coin() ? -magnitude - 1 : magnitude;
    }

    private long magnitude(long most) {
        return random.nextInt(16) == 0 ? most : (random.nextLong() & most) >>> random.nextInt(64);
    }

    /** A value, or nothing, which is the simplest. */
    public <T> Optional<T> maybe(Function<Choices, ? extends T> values) {
        return percent(60) ? Optional.of(values.apply(this)) : Optional.empty();
    }

    /** A list of values with this least and greatest length; all lengths have the same probability. */
    public <T> List<T> list(int least, int most, Function<Choices, ? extends T> values) {
        List<T> list = new ArrayList<>();
        while (list.size() < most) {
            int left = most - list.size();
            // "one more" stands before its value, so that leaving out these choices leaves out the value
            if (list.size() >= least && choose(2, random.nextInt(left + 1) > 0 ? 1 : 0) == 0) {
                break;
            }
            list.add(values.apply(this));
        }
        return list;
    }

    /** The first generated value that satisfies the condition. */
    public <T> T filtered(Function<Choices, ? extends T> values, Predicate<? super T> passes) {
        for (int tries = 0; tries < 1000; tries++) {
            T value = values.apply(this);
            if (passes.test(value)) {
                return value;
            }
        }
        throw new Rejected();
    }

    /** A text of any UTF-16 units, also halves of surrogate pairs, with this greatest length in chars. */
    public String anyChars(int most) {
        StringBuilder text = new StringBuilder();
        list(0, most, Choices::anyCodePoint).forEach(text::appendCodePoint);
        return text.substring(0, Math.min(most, text.length()));
    }

    private int anyCodePoint() {
        int last = of(0x7f, 0x7f, 0x7f, 0xff, 0xffff, 0x10ffff);
        return (between(0, last) + 'a') % (last + 1);
    }
}
