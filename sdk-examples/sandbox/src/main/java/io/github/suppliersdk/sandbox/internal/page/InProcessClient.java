package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.util.List;
import java.util.Map;

/**
 * Calls the service as a client would, but inside the process. The same rules apply. The calls do not use the network,
 * are not affected by faults, and are not among the recorded requests.
 */
final class InProcessClient {

    private final SandboxContext sandbox;

    InProcessClient(SandboxContext sandbox) {
        this.sandbox = sandbox;
    }

    /** Starts work whose end the page does not await. */
    static void start(Runnable work) {
        Thread thread = new Thread(work, "request of the page");
        thread.setDaemon(true);
        thread.start();
    }

    Response send(String method, String path, JsonNode body) {
        Map<String, List<String>> headers = Map.of(
                "authorization",
                List.of("Bearer " + sandbox.tokens().fixed()),
                "accept-version",
                List.of(sandbox.service().version()),
                "content-type",
                List.of("application/json"));
        return sandbox.service().respond(new Request(method, path, "", headers, Json.bytes(body)));
    }

    /** Sends a request and waits for its response, which must be a success. */
    void sendAndWait(String method, String path, JsonNode body) {
        Response response = send(method, path, body);
        if (response.status() >= 300) {
            String message = BodyText.tree(CapturedBody.of(response.body()))
                    .path("message")
                    .asText();
            throw new UserFacingException(message.isEmpty() ? "status " + response.status() : message);
        }
    }
}
