package io.github.suppliersdk.internal.publishing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a response says of the slots that were sent. */
final class ResponseNames {
    private ResponseNames() {}

    /**
     * The slots that the response to a create call does not name. The contract does not promise that it names all of them:
     * where it is one object, or empty, they may be there all the same.
     */
    static List<PendingSlot> unnamed(List<PendingSlot> slots, List<String> ids) {
        if (isInOrder(slots, ids)) {
            return List.of();
        }
        Set<String> named = new HashSet<>(ids);
        List<PendingSlot> unnamed = new ArrayList<>();
        for (PendingSlot slot : slots) {
            if (!named.contains(slot.slotId())) {
                unnamed.add(slot);
            }
        }
        return unnamed;
    }

    /** Whether it names no slot that was sent: such a success says nothing. */
    static boolean namesNone(List<PendingSlot> slots, List<String> ids) {
        return ids.isEmpty() || unnamed(slots, ids).size() == slots.size();
    }

    /** Nearly always the response is as the request; then no set is needed. */
    private static boolean isInOrder(List<PendingSlot> slots, List<String> ids) {
        if (slots.size() != ids.size()) {
            return false;
        }
        for (int i = 0; i < slots.size(); i++) {
            if (!slots.get(i).slotId().equals(ids.get(i))) {
                return false;
            }
        }
        return true;
    }
}
