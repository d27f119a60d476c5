package io.github.suppliersdk.types;

import java.util.List;

/**
 * The result of an {@code ensure} method, which makes sure that the service has an object.
 *
 * @param id identifies the object
 * @param outcome what was found and done
 * @param object the object as the service has it now
 * @param differences the paths on the wire of the fields that differed, such as {@code options[morning].label}; an
 *     object of a list is named by its id. With {@link Outcome#UPDATED} those that were changed, with {@link
 *     Outcome#DIFFERS} those that cannot be changed; empty otherwise
 * @param <T> the type of the object
 */
public record EnsureResult<T>(String id, Outcome outcome, T object, List<String> differences) {
    /** What was found and done. */
    public enum Outcome {
        /** The object was missing, and was created. */
        CREATED,
        /** The object existed as requested; nothing was changed. */
        EQUAL,
        /** The object existed and differed; now it is as requested. */
        UPDATED,
        /**
         * The object exists and differs in a way that cannot be changed: either the service has no call for that, and
         * nothing was changed, or the service accepted the change and shows the object without it.
         */
        DIFFERS
    }

    /** Copies the list. */
    public EnsureResult {
        differences = List.copyOf(differences);
    }

    /** One line for a log, such as {@code cellar-tour UPDATED experience_name}. */
    @Override
    public String toString() {
        return id + " " + outcome + (differences.isEmpty() ? "" : " " + String.join(", ", differences));
    }
}
