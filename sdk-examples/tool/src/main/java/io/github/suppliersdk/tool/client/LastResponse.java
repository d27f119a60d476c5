package io.github.suppliersdk.tool.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.tool.json.Json;
import org.jspecify.annotations.Nullable;

/** Keeps the body of the service's last response unchanged, so that {@code --output json} shows all of its fields. */
public final class LastResponse implements CallObserver {
    private volatile @Nullable String body;

    @Override
    public void onCall(CallEvent event) {
        body = event.rawResponse().get().map(response -> response.body()).orElse(null);
    }

    /** Returns the body as a tree; an empty object if there is none. */
    public JsonNode json() {
        String text = body;
        try {
            return text == null || text.isBlank() ? Json.object() : Json.read(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the library could read this body: " + Json.problem(e), e);
        }
    }
}
