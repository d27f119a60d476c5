package io.github.suppliersdk.publishing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What an answer says of the slots that were sent. */
final class Answers {
    private Answers() {}

    /**
     * The slots that the answer to a create call does not name. The contract does not promise that it names all of them:
     * where it is one object, or empty, they may be there all the same.
     */
    static List<Item> unnamed(List<Item> items, List<String> answer) {
        if (isInOrder(items, answer)) {
            return List.of();
        }
        Set<String> named = new HashSet<>(answer);
        List<Item> unnamed = new ArrayList<>();
        for (Item item : items) {
            if (!named.contains(item.slotId())) {
                unnamed.add(item);
            }
        }
        return unnamed;
    }

    /** Nearly always the answer is as the question; then no set is needed. */
    private static boolean isInOrder(List<Item> items, List<String> answer) {
        if (items.size() != answer.size()) {
            return false;
        }
        for (int i = 0; i < items.size(); i++) {
            if (!items.get(i).slotId().equals(answer.get(i))) {
                return false;
            }
        }
        return true;
    }
}
