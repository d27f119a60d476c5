package io.github.suppliersdk.internal.model;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Numbers of any length. Jackson limits the length of numbers that it reads, because reading long ones is slow. Longer
 * numbers are not sent either: the service returns objects with all fields, and the response could not be read.
 */
public final class JsonNumbers {
    /** Jackson's limit for the characters of a number without its sign. */
    static final int MOST_CHARACTERS = 1000;

    /** All numbers with at most so many bits have fewer digits than that limit. */
    private static final int FEW_BITS = 3300;

    /** The most characters besides digits: a point, zeros before them, an exponent. */
    private static final int MOST_BESIDE_DIGITS = 20;

    private JsonNumbers() {}

    /** Whether two numbers are equal in value; numbers beyond all limits are equal only in the same form. */
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
            return false; // counting its digits would be slow
        }
        int digits = number.precision();
        return digits + MOST_BESIDE_DIGITS <= MOST_CHARACTERS
                || (digits <= MOST_CHARACTERS && characters(number.toString()) <= MOST_CHARACTERS);
    }

    private static int characters(String number) {
        return number.startsWith("-") ? number.length() - 1 : number.length();
    }
}
