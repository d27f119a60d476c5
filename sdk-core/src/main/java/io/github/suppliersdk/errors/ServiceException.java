package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.internal.redaction.OneLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service responded with an error. Common statuses have subclasses; every other status is this class itself (<a
 * href="../doc-files/contract.html#error-body">contract, error body</a>). If a status implies what to do, as 407, 408,
 * 421, 423, 425 and redirects do, the message says so.
 */
public class ServiceException extends FailedCallException {
    private static final int LONGEST_CODE = 100;
    private static final int LONGEST_MESSAGE = 1000;
    private static final int LONGEST_EXCERPT = 200;

    private final RawResponse response;
    private final @Nullable String code;
    private final @Nullable String id;
    private final @Nullable String serviceMessage;

    /** Made by the library from a response. */
    public ServiceException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, describe(response, error), null);
        this.response = response;
        this.code = error.code().orElse(null); // an Optional cannot be serialised
        this.id = error.id().orElse(null);
        this.serviceMessage = error.message().orElse(null);
    }

    private static String describe(RawResponse response, ErrorBody error) {
        StringBuilder text = new StringBuilder("status ").append(response.status());
        error.code().ifPresent(code -> text.append(", code ").append(OneLine.of(code, LONGEST_CODE)));
        error.id().ifPresent(id -> text.append(", id ").append(OneLine.of(id, LONGEST_CODE)));
        text.append(": ")
                .append(error.message()
                        .map(message -> OneLine.of(message, LONGEST_MESSAGE))
                        .orElseGet(() -> response.body().isBlank()
                                ? "no error body"
                                : OneLine.of(response.body(), LONGEST_EXCERPT)));
        String hint = hint(response.status());
        return hint.isEmpty() ? text.toString() : text + " (" + hint + ")";
    }

    /** Advice for a status that has no exception of its own. */
    private static String hint(int status) {
        if (status == 304) {
            return "the request had no condition: an intermediary has added one";
        }
        if (status >= 300 && status < 400) {
            return "redirects are not followed, because the token would go there too: correct the base URL";
        }
        return switch (status) {
            case 407 -> "a proxy asks for a password: your OkHttpClient needs a proxyAuthenticator that knows it";
            case 408 -> "the service timed out while it waited for the request";
            case 421, 423, 425 -> "not carried out: the same call may succeed later";
            default -> "";
        };
    }

    /** The HTTP status. */
    public final int status() {
        return response.status();
    }

    /** The service's error code, if the body had one. */
    public final Optional<String> code() {
        return Optional.ofNullable(code);
    }

    /** The service's id of this error, if the body had one; the operator's support asks for it. */
    public final Optional<String> id() {
        return Optional.ofNullable(id);
    }

    /** The service's own message, if the body had one. */
    public final Optional<String> serviceMessage() {
        return Optional.ofNullable(serviceMessage);
    }

    /** The headers of the response; names are found in any letter case. */
    public final Map<String, List<String>> headers() {
        return response.headers();
    }

    /** The body unchanged, or its beginning if it was long; empty if there was none. */
    public final String rawBody() {
        return response.body();
    }
}
