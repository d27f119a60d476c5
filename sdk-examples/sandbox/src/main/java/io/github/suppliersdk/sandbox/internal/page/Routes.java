package io.github.suppliersdk.sandbox.internal.page;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The actions and event streams of the page, by path. */
final class Routes {

    /** Responds to the requests with one method and path. */
    interface Action {

        PageResponse respond(PageRequest request) throws IOException;
    }

    /** Opens a feed for a viewer. */
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
