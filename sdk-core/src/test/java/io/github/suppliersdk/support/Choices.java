package io.github.suppliersdk.support;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The source of random values, which a seed determines. */
public final class Choices {
    private final SplittableRandom random;

    Choices(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** A number from 0 to the bound, exclusive; all with the same probability. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** One of these. */
    @SafeVarargs
    public final <T> T of(T... values) {
        return values[below(values.length)];
    }

    /** One of these. */
    public <T> T of(List<? extends T> values) {
        return values.get(below(values.size()));
    }

    /** A value of one of these generators. */
    @SafeVarargs
    public final <T> T oneOf(Function<Choices, ? extends T>... generators) {
        return generators[below(generators.length)].apply(this);
    }

    /** True in this percentage of cases. */
    public boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    /** True or false with the same probability. */
    public boolean coin() {
        return percent(50);
    }

    /** A number between both bounds, inclusive; the bounds are drawn more often. */
    public long between(long least, long most) {
        return switch (random.nextInt(20)) {
            case 0 -> least;
            case 1 -> most;
            default -> random.nextLong(least, most + 1);
        };
    }

    /** A number between both bounds, inclusive; the bounds are drawn more often. */
    public int between(int least, int most) {
        return (int) between((long) least, (long) most);
    }

    /** Any number of 64 bits: small ones, large ones and the limits alike. */
    public long anyLong() {
        long magnitude = magnitude(Long.MAX_VALUE);
        return coin() ? -magnitude - 1 : magnitude; // -1 to MIN_VALUE, or 0 to MAX_VALUE
    }

    /** Any number of 32 bits: small ones, large ones and the limits alike. */
    public int anyInt() {
        int magnitude = (int) magnitude(Integer.MAX_VALUE);
        return coin() ? -magnitude - 1 : magnitude;
    }

    private long magnitude(long most) {
        return random.nextInt(16) == 0 ? most : (random.nextLong() & most) >>> random.nextInt(64);
    }

    /** A value, or nothing. */
    public <T> Optional<T> maybe(Function<Choices, ? extends T> values) {
        return percent(60) ? Optional.of(values.apply(this)) : Optional.empty();
    }

    /** A list of values with this least and greatest length; all lengths have the same probability. */
    public <T> List<T> list(int least, int most, Function<Choices, ? extends T> values) {
        return Stream.generate(() -> values.apply(this))
                .limit(least + random.nextInt(most - least + 1))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** The first generated value that satisfies the condition. */
    public <T> T filtered(Function<Choices, ? extends T> values, Predicate<? super T> passes) {
        for (int tries = 0; tries < 1000; tries++) {
            T value = values.apply(this);
            if (passes.test(value)) {
                return value;
            }
        }
        throw new AssertionError("a filter passed none of many values");
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
