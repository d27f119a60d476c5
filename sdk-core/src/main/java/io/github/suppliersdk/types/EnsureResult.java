package io.github.suppliersdk.types;

import java.util.List;

/**
 * What came of making sure that the service has an object.
 *
 * @param outcome what was found, and what was done about it
 * @param object the object as the service has it now
 * @param differences the fields in which the service differed, by their paths on the wire, such as
 *     {@code options[morning].label}; an object of a list is named by its id. With {@link Outcome#UPDATED} those that were
 *     changed, with {@link Outcome#DIFFERS} those that cannot be; empty otherwise
 * @param <T> the type of the object
 */
public record EnsureResult<T>(Outcome outcome, T object, List<String> differences) {
    /** What was found, and what was done about it. */
    public enum Outcome {
        /** The object was not there, and is now. */
        CREATED,
        /** The object was there, as requested; nothing was changed. */
        EQUAL,
        /** The object was there and differed; it is as requested now. */
        UPDATED,
        /**
         * The object is there and differs in something that cannot be changed: the interface has no way to, and nothing was
         * changed, or the service has taken the change and shows the object without it.
         */
        DIFFERS
    }

    /** Nobody changes the list later. */
    public EnsureResult {
        differences = List.copyOf(differences);
    }

    /** One line for a log. */
    @Override
    public String toString() {
        return differences.isEmpty() ? outcome.toString() : outcome + " " + String.join(", ", differences);
    }
}
