package io.github.suppliersdk.errors;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The service answered with an error. The statuses that people catch have subclasses; every other status is this class
 * itself (contract 3, error body).
 */
public class ServiceException extends FailedCallException {
    private final Answer answer;
    private final ErrorBody error;

    public ServiceException(CallInfo call, Answer answer, ErrorBody error) {
        super(call, describe(answer, error), null);
        this.answer = answer;
        this.error = error;
    }

    private static String describe(Answer answer, ErrorBody error) {
        StringBuilder text = new StringBuilder("status ").append(answer.status());
        error.code().ifPresent(code -> text.append(", code ").append(code));
        error.id().ifPresent(id -> text.append(", id ").append(id));
        text.append(": ").append(error.message().orElseGet(() -> excerpt(answer.body())));
        return text.toString();
    }

    private static String excerpt(String body) {
        if (body.isBlank()) {
            return "no error body";
        }
        String line = body.strip().replaceAll("\\s+", " ");
        return line.length() <= 200 ? line : line.substring(0, 200) + "…";
    }

    /** The HTTP status. */
    public final int status() {
        return answer.status();
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

    /** The headers of the answer; names are found in any letter case. */
    public final Map<String, List<String>> headers() {
        return answer.headers();
    }

    /** The body as it came, or its beginning where it was long; empty if there was none. */
    public final String rawBody() {
        return answer.body();
    }
}
