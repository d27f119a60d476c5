package io.github.suppliersdk.slots;

import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import org.immutables.value.Value;

/**
 * A kind of slot that this version does not know, or an open slot of an unknown type. It can be displayed, and is written
 * back unchanged. Its wire name is empty if the service gave no kind.
 */
@Value.Immutable
public abstract non-sealed class UnknownSlotKind implements SlotKind {
    UnknownSlotKind() {}

    @Override
    public abstract String wireName();

    /** All fields of the object, as plain Java values. */
    @Override
    @AllowNulls
    public abstract Map<String, Object> additionalProperties();

    /** A kind with this name and content, to send a kind that the library does not know yet. */
    public static UnknownSlotKind of(String wireName, Map<String, Object> content) {
        return ImmutableUnknownSlotKind.builder()
                .wireName(wireName)
                .putAllAdditionalProperties(content)
                .build();
    }
}
