package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.state.Store;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the page does, by method and path. */
final class Routes {

    /** Responds to the requests with one method and path. */
    interface Action {

        PageResponse respond(PageRequest request) throws IOException;
    }

    private final Map<String, Action> actions = new HashMap<>();
    private final Store store;

    Routes(Store store) {
        this.store = store;
    }

    /** Adds a view. Its HTML is made under the store's lock, so that it can read the state without a copy. */
    void view(String path, Function<PageRequest, String> html) {
        get(path, request -> PageResponse.html(store.locked(() -> html.apply(request))));
    }

    void get(String path, Action action) {
        actions.put("GET " + path, action);
    }

    void post(String path, Action action) {
        actions.put("POST " + path, action);
    }

    @Nullable
    Action action(String method, String path) {
        return actions.get(method + " " + path);
    }
}
