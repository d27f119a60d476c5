package io.github.suppliersdk.sandbox.internal.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Drops the events whose content is the same as the last one that the viewer was sent for the same element. */
final class ChangeFilter {

    private final Map<String, String> sent = new HashMap<>();

    List<Feed.Event> filter(Feed.Event... events) {
        List<Feed.Event> changed = new ArrayList<>();
        for (Feed.Event event : events) {
            if (!event.html().equals(sent.put(event.target(), event.html()))) {
                changed.add(event);
            }
        }
        return changed;
    }
}
