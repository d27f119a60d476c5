package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import java.util.function.Consumer;

/** The response of the supplier's webhook. */
public final class WebhookResponse {

    static final int MAX_BODY_BYTES = 1024 * 1024;

    private final int status;
    private final byte[] body;

    WebhookResponse(int status, byte[] body) {
        this.status = status;
        this.body = body;
    }

    public int status() {
        return status;
    }

    public byte[] body() {
        return body;
    }

    /** Whether this is a refusal in the form of the interface. */
    public boolean isRefusal() {
        return status == 400;
    }

    /** The refusal's code and message as far as they can be read. */
    String refusalText() {
        JsonNode json = tree();
        return "code " + json.path("code").asText("(none)") + ", message "
                + json.path("message").asText("(none)");
    }

    /** The problem of a response that should be a 200 with an object; empty if there is none. */
    public String problem(Consumer<ValidatingReader> rules) {
        if (status != 200) {
            return "status " + status + " instead of 200";
        }
        if (!(tree() instanceof ObjectNode object)) {
            return "the body is no JSON object";
        }
        Problems problems = new Problems();
        rules.accept(new ValidatingReader(object, "", problems));
        return problems.text();
    }

    /** The body, or a missing node if it is no JSON. */
    public JsonNode tree() {
        try {
            return Json.read(body);
        } catch (Refusal e) {
            return MissingNode.getInstance();
        }
    }
}
