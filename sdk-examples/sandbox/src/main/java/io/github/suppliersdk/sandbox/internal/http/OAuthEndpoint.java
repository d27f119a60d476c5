package io.github.suppliersdk.sandbox.internal.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.control.IssuedTokens;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Issues access tokens for OAuth 2.0 client credentials. Errors have the form of RFC 6749. */
public final class OAuthEndpoint {
    private final IssuedTokens tokens;
    private final Clock clock;

    public OAuthEndpoint(IssuedTokens tokens, Clock clock) {
        this.tokens = tokens;
        this.clock = clock;
    }

    Response respond(Request request) {
        OptionalInt failure = tokens.takeFailure();
        if (failure.isPresent()) {
            return error(failure.getAsInt(), "temporarily_unavailable", "The sandbox was told to fail.");
        }
        if (!request.mediaType().equals("application/x-www-form-urlencoded")) {
            return error(400, "invalid_request", "The body must be application/x-www-form-urlencoded.");
        }
        Map<String, List<String>> form;
        try {
            form = Urls.query(new String(request.body(), StandardCharsets.UTF_8));
        } catch (Refusal e) {
            return error(400, "invalid_request", e.text());
        }
        if (!List.of("client_credentials").equals(form.get("grant_type"))) {
            return error(400, "unsupported_grant_type", "grant_type must be client_credentials.");
        }
        if (!List.of(tokens.clientId()).equals(form.get("client_id"))
                || !List.of(tokens.clientSecret()).equals(form.get("client_secret"))) {
            return error(401, "invalid_client", "client_id or client_secret is wrong.");
        }
        ObjectNode response = JsonTrees.object();
        response.put("token_type", "Bearer");
        response.put("access_token", tokens.issue());
        response.put("client_id", tokens.clientId());
        response.put("scope", "catalog availability integration-tests");
        response.put("expires_in", tokens.lifetime().toSeconds());
        response.put("issued_at", clock.millis());
        return Response.ok(response).withHeader("Cache-Control", "no-store");
    }

    private static Response error(int status, String code, String description) {
        ObjectNode body = JsonTrees.object();
        body.put("error", code);
        body.put("error_description", description);
        return Response.json(status, body);
    }
}
