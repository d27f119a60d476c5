package io.github.suppliersdk.internal.publishing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compares the slots that a response names with those that were sent. */
final class ResponseNames {
    private ResponseNames() {}

    /**
     * The slots that the response to a create call does not name. The contract does not promise that it names all of
     * them: if it is one object, or empty, they may exist all the same.
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

    /** Whether it names none of the sent slots: such a success says nothing. */
    static boolean namesNone(List<PendingSlot> slots, List<String> ids) {
        return ids.isEmpty() || unnamed(slots, ids).size() == slots.size();
    }

    /** Nearly always the response has the order of the request; then no set is needed. */
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
