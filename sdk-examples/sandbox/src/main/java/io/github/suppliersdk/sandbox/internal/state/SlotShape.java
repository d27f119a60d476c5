package io.github.suppliersdk.sandbox.internal.state;

import java.util.List;

/**
 * What many slots of an option have in common, kept once. Two with the same text are equal.
 *
 * @param rest the slot as JSON text without its id, its date or times and its capacity
 */
public record SlotShape(String rest, List<String> holderCategories, List<String> pickups) {

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof SlotShape shape && shape.rest.equals(rest));
    }

    @Override
    public int hashCode() {
        return rest.hashCode();
    }
}
