package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Calls the service as a client would, but inside the process. The same rules apply. The calls do not use the network,
 * are not affected by faults, and are not among the recorded requests.
 */
final class InProcessClient {

    private static final byte[] NO_BODY = {};

    private final SandboxContext sandbox;

    InProcessClient(SandboxContext sandbox) {
        this.sandbox = sandbox;
    }

    CompletableFuture<Response> send(String method, String path, @Nullable JsonNode body) {
        return sendBytes(method, path, body == null ? NO_BODY : Json.bytes(body));
    }

    CompletableFuture<Response> sendBytes(String method, String path, byte[] body) {
        Map<String, List<String>> headers = Map.of(
                "authorization",
                List.of("Bearer " + sandbox.tokens().fixed()),
                "accept-version",
                List.of("vnd." + sandbox.apiName() + "-api.v1"),
                "content-type",
                List.of("application/json"));
        return sandbox.service().respond(method, path, "", headers, body);
    }

    /**
     * Sends a request that involves no webhook, and waits for the response.
     *
     * @throws UserFacingException if the service refuses it
     */
    void sendAndWait(String method, String path, @Nullable JsonNode body) {
        Response response = send(method, path, body).join();
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
