package io.github.suppliersdk.internal.model;

import java.math.BigDecimal;

/** Compares numbers of any type. */
public final class JsonNumbers {
    private JsonNumbers() {}

    /** Whether two numbers are equal in value; those that are not finite only if they are the same. */
    public static boolean same(Number one, Number other) {
        if (one.toString().equals(other.toString())) {
            return true;
        }
        try {
            return new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString())) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
