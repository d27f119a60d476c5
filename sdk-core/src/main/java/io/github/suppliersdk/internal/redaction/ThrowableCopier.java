package io.github.suppliersdk.internal.redaction;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Copies a throwable with its causes and suppressed exceptions. A foreign throwable can be its own cause, have
 * thousands of causes, or throw from its getters; the copy is always small.
 */
final class ThrowableCopier {
    private static final int DEEPEST = 8;
    private static final int MOST = 32;
    private static final int LONGEST_TRACE = 200;

    private final Function<Throwable, @Nullable String> messages;
    private final Set<Throwable> copied = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Copies with these messages instead of the original ones. */
    ThrowableCopier(Function<Throwable, @Nullable String> messages) {
        this.messages = messages;
    }

    ThrowableCopy copy(Throwable original) {
        return copy(original, 1);
    }

    private ThrowableCopy copy(Throwable original, int depth) {
        copied.add(original);
        ThrowableCopy copy = new ThrowableCopy(typeOf(original), getOrNull(original, messages));
        StackTraceElement[] trace = getOrNull(original, Throwable::getStackTrace);
        copy.setStackTrace(trace == null ? new StackTraceElement[0] : shortened(trace));
        Throwable cause = getOrNull(original, Throwable::getCause);
        if (cause != null && isWanted(cause, depth)) {
            copy.initCause(copy(cause, depth + 1));
        }
        for (Throwable suppressed : original.getSuppressed()) {
            if (isWanted(suppressed, depth)) {
                copy.addSuppressed(copy(suppressed, depth + 1));
            }
        }
        return copy;
    }

    private boolean isWanted(Throwable original, int depth) {
        return depth < DEEPEST && copied.size() < MOST && !copied.contains(original);
    }

    private static String typeOf(Throwable original) {
        return original instanceof ThrowableCopy copy
                ? copy.type()
                : original.getClass().getName();
    }

    private static StackTraceElement[] shortened(StackTraceElement[] trace) {
        return Arrays.stream(trace)
                .filter(Objects::nonNull) // a foreign array may contain null
                .limit(LONGEST_TRACE)
                .toArray(StackTraceElement[]::new);
    }

    /** Calls a getter; null if it throws. */
    private static <T> @Nullable T getOrNull(Throwable original, Function<Throwable, @Nullable T> question) {
        try {
            return question.apply(original);
        } catch (Throwable e) { // the failure that is reported matters more
            return null;
        }
    }
}
