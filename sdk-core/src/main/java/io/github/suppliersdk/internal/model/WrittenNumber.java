package io.github.suppliersdk.internal.model;

import java.math.BigDecimal;

/**
 * A JSON number in its original form, such as {@code 1E5}, {@code -0} or {@code 1e99999999999}: Java's number types
 * would write these differently, and the last is out of their range. Equal only to a number in the same form.
 */
public final class WrittenNumber extends Number {
    private static final long serialVersionUID = 1;

    /** A {@code long} holds the integer part of smaller numbers exactly. */
    private static final double SMALL = 1e18;

    private final String text;

    /** Keeps the text of a JSON number. */
    public WrittenNumber(String text) {
        this.text = text;
    }

    /** The nearest double; infinite or zero out of range. */
    @Override
    public double doubleValue() {
        return Double.parseDouble(text);
    }

    @Override
    public float floatValue() {
        return Float.parseFloat(text);
    }

    /** The number without its fraction; the largest or smallest long out of range. */
    @Override
    public long longValue() {
        double about = doubleValue();
        return about != 0 && Math.abs(about) < SMALL ? new BigDecimal(text).longValue() : (long) about;
    }

    /** The number without its fraction; the largest or smallest int out of range. */
    @Override
    public int intValue() {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, longValue()));
    }

    /** The original text. */
    @Override
    public String toString() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WrittenNumber that && that.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
