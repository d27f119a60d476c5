package io.github.suppliersdk.sandbox.internal.page;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The paths of the page. */
final class Routes {

    /** Responds to one method of one path. */
    interface Action {

        PageResponse respond(PageRequest request) throws IOException;
    }

    /** Begins to tell what happens. */
    interface Subscription {

        Feed feed(PageRequest request);
    }

    private final Map<String, Action> actions = new HashMap<>();
    private final Map<String, Subscription> subscriptions = new HashMap<>();

    void get(String path, Action action) {
        actions.put("GET " + path, action);
    }

    void post(String path, Action action) {
        actions.put("POST " + path, action);
    }

    void live(String path, Subscription subscription) {
        subscriptions.put(path, subscription);
    }

    @Nullable
    Action action(String method, String path) {
        return actions.get(method + " " + path);
    }

    @Nullable
    Subscription subscription(String path) {
        return subscriptions.get(path);
    }
}
