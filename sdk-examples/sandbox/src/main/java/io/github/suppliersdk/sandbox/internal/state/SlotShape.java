package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a slot that many slots of an option have in common, stored once. Two shapes are equal if their texts are
 * equal.
 *
 * @param rest the slot as JSON text, without its id, its date or times, and its capacity
 * @param tree the same as a tree, which must not be modified; null if the shape is not shared
 */
public record SlotShape(String rest, @Nullable ObjectNode tree, List<String> holderCategories, List<String> pickups) {

    /** The shape as a tree, which must not be modified. */
    public ObjectNode json() {
        return tree == null ? Json.ownObject(rest) : tree;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof SlotShape shape && shape.rest.equals(rest));
    }

    @Override
    public int hashCode() {
        return rest.hashCode();
    }
}
