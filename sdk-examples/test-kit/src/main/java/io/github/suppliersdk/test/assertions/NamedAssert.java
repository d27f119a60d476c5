package io.github.suppliersdk.test.assertions;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the assertions: a failure names the object, what was expected of it, and what was found.
 *
 * @param <S> the type of the assertion
 * @param <A> the type of the object
 */
public abstract sealed class NamedAssert<S extends NamedAssert<S, A>, A> extends AbstractAssert<S, A>
        permits SandboxAssert, ExperienceAssert, OptionAssert, SlotAssert, HoldAssert, BookingAssert {
    private final String name;

    NamedAssert(A actual, Class<?> type, String name) {
        super(actual, type);
        this.name = name;
    }

    final void require(boolean holds, String expected, @Nullable Object found) {
        isNotNull();
        if (!holds) {
            failWithMessage("%n expected %s %s%n but found %s", name, expected, found);
        }
    }

    final void requireEqual(@Nullable Object found, @Nullable Object expected, String what) {
        require(Objects.equals(found, expected), "to have " + what + " " + expected, found);
    }

    /** Compares without regard to order; a value that occurs twice must be expected twice. */
    final void requireSame(Collection<String> found, Collection<String> expected, String what) {
        List<String> foundSorted = found.stream().sorted().toList();
        List<String> expectedSorted = expected.stream().sorted().toList();
        require(foundSorted.equals(expectedSorted), "to have " + what + " " + expectedSorted, foundSorted);
    }

    /** Passes the description that a test has set on to the next assertion. */
    final <N extends AbstractAssert<N, ?>> N described(N next) {
        String description = descriptionText();
        return description.isEmpty() ? next : next.as("%s", description);
    }
}
