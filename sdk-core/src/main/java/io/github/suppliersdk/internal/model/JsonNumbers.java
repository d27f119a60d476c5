package io.github.suppliersdk.internal.model;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Numbers of any length. JSON is read with a bound for that length, since to read a long number takes long. What is beyond
 * the bound is not sent either: the service sends objects back with all their fields, and no such response could be read.
 */
public final class JsonNumbers {
    /** The bound of Jackson, for the characters of a number without its sign. */
    static final int MOST_CHARACTERS = 1000;

    /** All numbers with so many bits have fewer digits than that. */
    private static final int FEW_BITS = 3300;

    /** Beside its digits a number has a point, zeros before them, or an exponent. */
    private static final int MOST_BESIDE_DIGITS = 20;

    private JsonNumbers() {}

    /** Whether they are the same number, in whatever form; those beyond all bounds only in the same one. */
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

    static boolean canBeReadBack(BigInteger number) {
        int bits = number.bitLength();
        return bits <= FEW_BITS || (bits <= FEW_BITS + 100 && characters(number.toString()) <= MOST_CHARACTERS);
    }

    static boolean canBeReadBack(BigDecimal number) {
        if (number.unscaledValue().bitLength() > FEW_BITS + 100) {
            return false; // and counting its digits would take long
        }
        int digits = number.precision();
        return digits + MOST_BESIDE_DIGITS <= MOST_CHARACTERS
                || (digits <= MOST_CHARACTERS && characters(number.toString()) <= MOST_CHARACTERS);
    }

    private static int characters(String number) {
        return number.startsWith("-") ? number.length() - 1 : number.length();
    }
}
