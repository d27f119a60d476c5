package io.github.suppliersdk.tool.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.tool.json.Json;
import org.jspecify.annotations.Nullable;

/** Keeps the service's last response as it came: {@code --output json} shows it without a loss. */
public final class LastResponse implements CallObserver {
    private volatile @Nullable String body;

    @Override
    public void onCall(CallEvent event) {
        body = event.rawResponse().map(response -> response.body()).orElse(null);
    }

    /** The body as a tree. */
    public JsonNode json() {
        String text = body;
        try {
            return text == null || text.isBlank() ? Json.object() : Json.read(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the library has read it: " + Json.problem(e), e);
        }
    }
}
