package io.github.suppliersdk.internal.client;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenException.Problem;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.auth.ClientCredentialsTokens;
import io.github.suppliersdk.internal.auth.TokenGrant;
import io.github.suppliersdk.internal.auth.Tokens;
import io.github.suppliersdk.internal.call.CallSettings;
import io.github.suppliersdk.internal.call.ClientClosedException;
import io.github.suppliersdk.internal.call.ClientContext;
import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.http.UserAgent;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.json.UnreadableJsonException;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The authorization server: one more endpoint, called like those of the service, without a token. */
final class TokenEndpoint implements ClientCredentialsTokens.Fetch {
    static final int LONGEST_RESPONSE = 64 * 1024;

    /** The longest lifetime that is kept; in practice it never ends. Greater numbers would overflow. */
    private static final BigDecimal LONGEST_LIFETIME =
            BigDecimal.valueOf(Duration.ofDays(365).toSeconds());

    /** The error code of RFC 6749, 5.2. Nothing else of the body is shown. */
    private static final Pattern ERROR_CODE = Pattern.compile("\"error\"\\s*:\\s*\"([a-z_]{1,40})\"");

    private static final Map<String, String> HEADERS = Map.of(
            "Accept",
            "application/json",
            "User-Agent",
            UserAgent.VALUE,
            "Content-Type",
            "application/x-www-form-urlencoded");

    /** Asking twice changes nothing, so a lost response is asked for again, as for any read. */
    private static final Endpoint<ClientCredentials, TokenGrant> TOKEN =
            new Endpoint<>(OperationKind.READ, "POST", List.of(), TokenEndpoint::form, TokenEndpoint::grant);

    private final ClientCredentials credentials;
    private final ClientContext server;
    private final CallSettings settings;

    TokenEndpoint(ClientCredentials credentials, ClientContext server, CallSettings settings) {
        this.credentials = credentials;
        this.server = server;
        this.settings = settings;
    }

    @Override
    public TokenGrant fetch(Duration longest) {
        try {
            CallSettings own =
                    new CallSettings(HEADERS, settings.attemptTimeout(), longest, settings.maxAttempts(), List.of());
            return new ServiceCaller(server, own).send(TOKEN, Params.path(), credentials);
        } catch (TransportException e) {
            throw failed(Problem.NO_RESPONSE, String.valueOf(e.getMessage()), e.getCause());
        } catch (ServiceException e) {
            boolean isTransient = FailureTable.of(TOKEN.kind(), e).allowsRetry(TOKEN.kind());
            throw failed(
                    isTransient ? Problem.SERVER_FAILED : Problem.REFUSED,
                    "it responded with status " + e.status() + errorCode(e.rawBody()),
                    null);
        } catch (InvalidResponseException e) {
            // nothing of a response that may hold a token is shown
            throw failed(Problem.SERVER_FAILED, "its response is not one with an access_token", null);
        } catch (ClientClosedException e) {
            throw failed(Problem.NO_RESPONSE, "the client was closed", e);
        }
    }

    private static String errorCode(String body) {
        Matcher code = ERROR_CODE.matcher(body);
        return code.find() ? " (" + code.group(1) + ")" : "";
    }

    private TokenException failed(Problem problem, String text, @Nullable Throwable cause) {
        return new TokenException(problem, "no access token from " + this + ": " + text, cause);
    }

    private static TokenGrant grant(JsonParser parser) throws IOException {
        Map<String, Object> fields = Databind.untypedObject(parser);
        if (!(fields.get("access_token") instanceof String token) || token.isBlank()) {
            throw new UnreadableJsonException("access_token", "is missing");
        }
        try {
            return new TokenGrant(Tokens.checked(token), seconds(fields.get("expires_in")));
        } catch (TokenException e) {
            throw new UnreadableJsonException("access_token", String.valueOf(e.getMessage()));
        }
    }

    /** Reads a number, or a number in quotes. Anything else counts as absent. */
    private static Optional<Duration> seconds(@Nullable Object value) {
        try {
            return Optional.ofNullable(value)
                    .map(number -> new BigDecimal(number.toString()))
                    .filter(number -> number.signum() >= 0)
                    .map(number ->
                            Duration.ofSeconds(number.min(LONGEST_LIFETIME).longValue()));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Shows the address, never the secret. */
    @Override
    public String toString() {
        return server.toString();
    }

    /** Writes the credentials as a form (RFC 6749, 4.4.2). */
    private static void form(ClientCredentials credentials, JsonGenerator out) throws IOException {
        out.writeRaw("client_id=" + encode(credentials.clientId()) + "&client_secret="
                + encode(credentials.clientSecret()) + "&grant_type=client_credentials");
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
