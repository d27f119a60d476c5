package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls the service as a client would, but inside the process. The same rules apply. The calls do not use the network,
 * are not affected by faults, and are not among the recorded requests.
 */
final class InProcessClient {

    private final SandboxContext sandbox;

    InProcessClient(SandboxContext sandbox) {
        this.sandbox = sandbox;
    }

    /** Starts a request whose response is not needed. */
    void start(String method, String path, JsonNode body) {
        Thread thread = new Thread(() -> send(method, path, body), "request of the page");
        thread.setDaemon(true);
        thread.start();
    }

    private Response send(String method, String path, @Nullable JsonNode body) {
        Map<String, List<String>> headers = Map.of(
                "authorization",
                List.of("Bearer " + sandbox.tokens().fixed()),
                "accept-version",
                List.of(sandbox.service().version()),
                "content-type",
                List.of("application/json"));
        byte[] bytes = body == null ? new byte[0] : Json.bytes(body);
        return sandbox.service().respond(new Request(method, path, "", headers, bytes));
    }

    /** Sends a request and waits for its response, which must be a success. */
    void sendAndWait(String method, String path, @Nullable JsonNode body) {
        Response response = send(method, path, body);
        if (response.status() >= 300) {
            throw new UserFacingException(message(response));
        }
    }

    static String message(Response response) {
        JsonNode tree = BodyParser.tree(CapturedBody.of(response.body()));
        String message = tree == null ? "" : tree.path("message").asText();
        return message.isEmpty() ? "status " + response.status() : message;
    }

    static String slotPath(String experienceId, String optionId, String slotId) {
        return "/supplier/availability/experiences/" + segment(experienceId) + "/options/" + segment(optionId)
                + "/slots/" + segment(slotId);
    }

    private static String segment(String id) {
        return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
