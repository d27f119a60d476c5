package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Access tokens for OAuth 2.0 client credentials. */
final class TokensTest {

    private static final Map<String, String> FORM = Map.of("content-type", "application/x-www-form-urlencoded");

    private final SandboxClock clock = Fixture.clock();

    @AutoClose
    private final Sandbox sandbox =
            Sandbox.start(SandboxOptions.defaults().basePath("/prefix").clock(clock));

    private final Client client = new Client(sandbox);

    @Test
    void theTokenResponseHasTheFieldsOfTheContract() {
        sandbox.tokens().lifetime(Duration.ofSeconds(90));
        Client.Reply reply = fetch();
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().path("token_type").asText()).isEqualTo("Bearer");
        assertThat(reply.json().path("client_id").asText())
                .isEqualTo(sandbox.tokens().clientId());
        assertThat(reply.json().path("expires_in").asInt()).isEqualTo(90);
        assertThat(reply.json().path("issued_at").asLong()).isEqualTo(clock.millis());
        assertThat(reply.json().path("scope").isTextual()).isTrue();
        assertThat(sandbox.tokens().issued()).isEqualTo(1);
    }

    @Test
    void revokedTokensAreRefusedAndTheFixedTokenStaysValid() {
        String token = fetch().json().path("access_token").asText();
        sandbox.tokens().revokeAll();
        assertThat(statusWith(token)).isEqualTo(401);
        assertThat(statusWith(sandbox.accessToken())).isEqualTo(200);
        String other = fetch().json().path("access_token").asText();
        assertThat(statusWith(other)).isEqualTo(200);
        clock.advance(Duration.ofHours(2));
        assertThat(statusWith(other)).as("after its lifetime").isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({
        "client_id=wrong&client_secret=SECRET&grant_type=client_credentials, 401, invalid_client",
        "client_id=ID&client_secret=wrong&grant_type=client_credentials, 401, invalid_client",
        "client_id=ID&grant_type=client_credentials, 401, invalid_client",
        "client_id=ID&client_secret=SECRET&grant_type=password, 400, unsupported_grant_type",
        "client_id=ID&client_secret=SECRET, 400, unsupported_grant_type",
        "client_id=%C3, 400, invalid_request"
    })
    void invalidTokenRequestsGetAnOauthError(String form, int status, String error) {
        Client.Reply reply = client.form(sandbox.tokenUrl(), FORM, filled(form));
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.json().path("error").asText()).isEqualTo(error);
        assertThat(sandbox.tokens().issued()).isZero();
    }

    @Test
    void onlyAFormEncodedBodyIsAccepted() {
        Client.Reply reply = client.form(sandbox.tokenUrl(), Map.of("content-type", "application/json"), "{}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().path("error").asText()).isEqualTo("invalid_request");
        assertThat(client.send(HttpRequest.newBuilder(URI.create(sandbox.tokenUrl())))
                        .status())
                .isEqualTo(405);
    }

    private Client.Reply fetch() {
        return client.form(
                sandbox.tokenUrl(), FORM, filled("client_id=ID&client_secret=SECRET&grant_type=client_credentials"));
    }

    private String filled(String form) {
        return form.replace("=ID", "=" + sandbox.tokens().clientId())
                .replace("=SECRET", "=" + sandbox.tokens().clientSecret());
    }

    private int statusWith(String token) {
        return client.send(HttpRequest.newBuilder(URI.create(sandbox.baseUrl() + "/supplier/vendors"))
                        .header("Authorization", "Bearer " + token)
                        .header("accept-version", "vnd.service-api.v1"))
                .status();
    }
}
