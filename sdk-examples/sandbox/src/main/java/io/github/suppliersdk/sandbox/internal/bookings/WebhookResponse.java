package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import java.util.function.Consumer;

/** A response of the supplier's webhook. */
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

    /** Whether the supplier refuses the request; a refusal has status 400. */
    public boolean isRefusal() {
        return status == 400;
    }

    /** The code and message of the refusal, as far as the body has them. */
    String refusalText() {
        JsonNode json = tree();
        return "code " + json.path("code").asText("(none)") + ", message "
                + json.path("message").asText("(none)");
    }

    /**
     * Returns what is wrong with a response that should have status 200 and a JSON object; empty if it is valid.
     *
     * @param rules the rules for the object
     */
    public String problem(Consumer<ValidatingReader> rules) {
        if (status != 200) {
            return "status " + status + " instead of 200";
        }
        if (!(tree() instanceof ObjectNode object)) {
            return "the body is not a JSON object";
        }
        Problems problems = new Problems();
        rules.accept(new ValidatingReader(object, "", problems));
        return problems.text();
    }

    /** The body as JSON, or a missing node if it is not JSON. */
    public JsonNode tree() {
        try {
            return Json.read(body);
        } catch (Refusal e) {
            return MissingNode.getInstance();
        }
    }
}
