package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The service answered with an error. The statuses that people catch have subclasses; every other status is this class
 * itself (contract 3, error body).
 */
public class ServiceException extends FailedCallException {
    private static final int LONGEST_CODE = 100;
    private static final int LONGEST_MESSAGE = 1000;
    private static final int LONGEST_EXCERPT = 200;

    private final RawResponse response;
    private final ErrorBody error;

    public ServiceException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, describe(response, error), null);
        this.response = response;
        this.error = error;
    }

    private static String describe(RawResponse response, ErrorBody error) {
        StringBuilder text = new StringBuilder("status ").append(response.status());
        error.code().ifPresent(code -> text.append(", code ").append(line(code, LONGEST_CODE)));
        error.id().ifPresent(id -> text.append(", id ").append(line(id, LONGEST_CODE)));
        text.append(": ")
                .append(error.message()
                        .map(message -> line(message, LONGEST_MESSAGE))
                        .orElseGet(() ->
                                response.body().isBlank() ? "no error body" : line(response.body(), LONGEST_EXCERPT)));
        return text.toString();
    }

    /** What comes from outside stays on one line of a log, and short. */
    private static String line(String text, int longest) {
        String line = text.strip().replaceAll("[\\s\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ");
        return line.length() <= longest ? line : line.substring(0, longest) + "…";
    }

    /** The HTTP status. */
    public final int status() {
        return response.status();
    }

    /** The service's error code, where the body had one. */
    public final Optional<String> code() {
        return error.code();
    }

    /** The id of this error at the service, where the body had one; its support asks for it. */
    public final Optional<String> id() {
        return error.id();
    }

    /** The service's own words, where the body had any. */
    public final Optional<String> serviceMessage() {
        return error.message();
    }

    /** The headers of the response; names are found in any letter case. */
    public final Map<String, List<String>> headers() {
        return response.headers();
    }

    /** The body as it came, or its beginning where it was long; empty if there was none. */
    public final String rawBody() {
        return response.body();
    }
}
