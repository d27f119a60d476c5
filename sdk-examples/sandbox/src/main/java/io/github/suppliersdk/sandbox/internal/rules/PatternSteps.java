package io.github.suppliersdk.sandbox.internal.rules;

import java.util.regex.Pattern;

/**
 * Matches the {@code data_pattern}s of one booking. Every character that an expression reads counts as a step, and the
 * steps are limited, so that an expression such as {@code (a+)+b} ends.
 */
public final class PatternSteps {

    private int left = 1_000_000;

    /** Thrown if an expression needs more steps than are left, or overflows the stack. */
    static final class ExhaustedException extends RuntimeException {
        private ExhaustedException() {
            super("takes too many steps", null, false, false);
        }
    }

    boolean matches(String expression, String text) {
        try {
            return Pattern.compile(expression).matcher(new CountedText(text)).matches();
        } catch (StackOverflowError e) {
            throw new ExhaustedException();
        }
    }

    private final class CountedText implements CharSequence {

        private final CharSequence text;

        private CountedText(CharSequence text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) {
                throw new ExhaustedException();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new CountedText(text.subSequence(start, end));
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
