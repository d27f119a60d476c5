package io.github.suppliersdk.slots;

import java.util.Map;
import org.immutables.value.Value;

/**
 * A kind of slot that this version does not know, or an open slot of an unknown type. It can be displayed, and is written
 * back unchanged, with all fields of the object as additional properties. Its wire name is empty if the service gave no kind.
 */
@Value.Immutable
public abstract non-sealed class UnknownSlotKind implements SlotKind {
    UnknownSlotKind() {}

    @Override
    public abstract String wireName();

    /** A kind with this name and content, to send a kind that the library does not know yet. */
    public static UnknownSlotKind of(String wireName, Map<String, Object> content) {
        return ImmutableUnknownSlotKind.builder()
                .wireName(wireName)
                .putAllAdditionalProperties(content)
                .build();
    }
}
