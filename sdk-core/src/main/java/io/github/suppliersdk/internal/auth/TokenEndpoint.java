package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenException.Problem;
import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.bytes.CallBody;
import io.github.suppliersdk.internal.json.Json;
import io.github.suppliersdk.internal.json.PlainValues;
import io.github.suppliersdk.internal.redaction.Redaction;
import io.github.suppliersdk.internal.redaction.ShownAddress;
import io.github.suppliersdk.internal.time.Time;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Requests a token from the authorization server. A transient failure is retried, which is harmless. */
final class TokenEndpoint {
    private static final int LONGEST_RESPONSE = 64 * 1024;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int ATTEMPTS = 3;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_FETCH = Duration.ofDays(1);

    /** The longest lifetime that is kept; in practice it never ends. Greater numbers would overflow. */
    private static final BigDecimal LONGEST_LIFETIME =
            BigDecimal.valueOf(Duration.ofDays(365).toSeconds());

    private final ClientCredentials credentials;
    private final HttpTransport transport;
    private final Duration timeout;
    private final String userAgent;
    private final Time time;
    private final Redaction redaction;
    private final BytePool buffers = new BytePool();

    TokenEndpoint(
            ClientCredentials credentials, HttpTransport transport, Duration timeout, String userAgent, Time time) {
        this.credentials = credentials;
        this.transport = transport;
        this.timeout = timeout;
        this.userAgent = userAgent;
        this.time = time;
        this.redaction = Redaction.of(List.of(credentials.clientSecret()));
    }

    /** The longest time that fetching a token takes, if the transport keeps to its time-out. */
    static Duration longest(Duration timeout) {
        Duration all = timeout.plus(PAUSE).multipliedBy(ATTEMPTS).plus(PAUSE);
        return all.compareTo(LONGEST_FETCH) < 0 ? all : LONGEST_FETCH;
    }

    /**
     * Fetches a token.
     *
     * @throws TokenException whatever the transport throws, because calls wait for the result of this fetch
     */
    TokenGrant fetch(Cancellation cancellation) {
        try {
            return fetchWithRetries(cancellation);
        } catch (TokenException e) {
            throw e;
        } catch (Throwable e) {
            throw failed(
                    Problem.NO_RESPONSE,
                    "the transport failed with " + e.getClass().getName(),
                    e);
        }
    }

    private TokenGrant fetchWithRetries(Cancellation cancellation) {
        for (int attempt = 1; ; attempt++) {
            try {
                return fetchOnce(cancellation);
            } catch (TransientFailure e) {
                if (attempt == ATTEMPTS || cancellation.isCancelled()) {
                    throw e.failure;
                }
            }
            try {
                time.sleep(PAUSE, cancellation);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw failed(Problem.NO_RESPONSE, "interrupted", e);
            }
        }
    }

    private TokenGrant fetchOnce(Cancellation cancellation) throws TransientFailure {
        try (CallBody form = form();
                HttpResponse response = transport.execute(request(form, cancellation))) {
            return grant(response);
        } catch (HttpTransportException e) {
            TokenException failure = failed(
                    Problem.NO_RESPONSE, redaction.message(e.getMessage()), e.getCause() == null ? e : e.getCause());
            if (e.isRefusedByIntermediary()) {
                throw failure;
            }
            throw new TransientFailure(failure);
        }
    }

    private TokenGrant grant(HttpResponse response) throws TransientFailure {
        try (Bytes body = buffers.take()) {
            boolean complete = read(response, body);
            if (response.status() < 200 || response.status() > 299) {
                TokenException refusal = refused(response.status(), body);
                if (refusal.problem() == Problem.SERVER_FAILED) {
                    throw new TransientFailure(refusal);
                }
                throw refusal;
            }
            if (!complete) {
                throw failed(Problem.SERVER_FAILED, "its response is longer than " + LONGEST_RESPONSE + " bytes", null);
            }
            return grant(fields(body));
        }
    }

    private boolean read(HttpResponse response, Bytes body) throws TransientFailure {
        try {
            return body.readFrom(response.body(), LONGEST_RESPONSE);
        } catch (IOException e) {
            throw new TransientFailure(failed(Problem.SERVER_FAILED, "its response broke off", e));
        }
    }

    /** Parses the response. The parser's message may quote the token, so it is not shown. */
    private Map<String, Object> fields(Bytes body) {
        try {
            return Json.read(body, PlainValues::readObject);
        } catch (IOException e) {
            throw failed(Problem.SERVER_FAILED, "its response is not a JSON object", null);
        }
    }

    private CallBody form() {
        Bytes form = buffers.take();
        String fields = "client_id=" + encode(credentials.clientId()) + "&client_secret="
                + encode(credentials.clientSecret()) + "&grant_type=client_credentials";
        byte[] bytes = fields.getBytes(StandardCharsets.US_ASCII);
        form.write(bytes, 0, bytes.length);
        return new CallBody(form);
    }

    private HttpRequest request(CallBody form, Cancellation cancellation) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Accept", "application/json");
        headers.put("User-Agent", userAgent);
        headers.put("Content-Type", "application/x-www-form-urlencoded");
        return new HttpRequest("POST", credentials.tokenUrl(), "(token)", headers, form, timeout, cancellation);
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private TokenGrant grant(Map<String, Object> fields) {
        if (!(fields.get("access_token") instanceof String token) || token.isBlank()) {
            throw failed(Problem.SERVER_FAILED, "its response has no access_token", null);
        }
        try {
            Tokens.checked(token);
        } catch (TokenException e) {
            throw failed(Problem.SERVER_FAILED, String.valueOf(e.getMessage()), null);
        }
        return new TokenGrant(token, seconds(fields.get("expires_in")));
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

    /** Shows the error code of RFC 6749 and nothing else of the body, which may echo the secret. */
    private TokenException refused(int status, Bytes body) {
        String code = "";
        try {
            Object error = Json.read(body, PlainValues::readObject).get("error");
            code = error instanceof String text && text.matches("[a-z_]{1,40}")
                    ? " (" + redaction.hide(text) + ")"
                    : "";
        } catch (IOException e) {
            code = ""; // not JSON: the message has only the status
        }
        boolean isTransient = status == REQUEST_TIMEOUT || status == TOO_MANY_REQUESTS || status >= 500;
        return failed(
                isTransient ? Problem.SERVER_FAILED : Problem.REFUSED,
                "it responded with status " + status + code,
                null);
    }

    private TokenException failed(Problem problem, String text, @Nullable Throwable cause) {
        return new TokenException(problem, "no access token from " + this + ": " + text, cause);
    }

    /** Shows the address, never the secret. */
    @Override
    public String toString() {
        return ShownAddress.of(credentials.tokenUrl());
    }

    /** A failure that another attempt may not have. */
    private static final class TransientFailure extends Exception {
        private final TokenException failure;

        private TransientFailure(TokenException failure) {
            super(failure);
            this.failure = failure;
        }
    }
}
