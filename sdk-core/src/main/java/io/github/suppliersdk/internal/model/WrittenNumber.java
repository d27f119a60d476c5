package io.github.suppliersdk.internal.model;

import java.math.BigDecimal;

/**
 * A number of JSON in the form in which it came, such as {@code 1E5}, {@code -0} or {@code 1e99999999999}: no number of Java
 * would be written like that again, and the last is in the range of none. Equal to another in the same form only.
 */
public final class WrittenNumber extends Number {
    private static final long serialVersionUID = 1;

    /** Below that a {@code long} has the number exactly. */
    private static final double SMALL = 1e18;

    private final String text;

    /** The number that JSON has in this form. */
    public WrittenNumber(String text) {
        this.text = text;
    }

    /** The nearest one; infinite or zero beyond the range. */
    @Override
    public double doubleValue() {
        return Double.parseDouble(text);
    }

    @Override
    public float floatValue() {
        return Float.parseFloat(text);
    }

    /** Without its fraction; the largest or the smallest beyond the range. */
    @Override
    public long longValue() {
        double about = doubleValue();
        return about != 0 && Math.abs(about) < SMALL ? new BigDecimal(text).longValue() : (long) about;
    }

    /** Without its fraction; the largest or the smallest beyond the range. */
    @Override
    public int intValue() {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, longValue()));
    }

    /** As it came. */
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
