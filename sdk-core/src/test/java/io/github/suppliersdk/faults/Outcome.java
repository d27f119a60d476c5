package io.github.suppliersdk.faults;

import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TooManyRequestsException;
import io.github.suppliersdk.errors.TransportException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a call when every attempt meets the same fault.
 *
 * @param error the class of the exception, or null for success
 * @param effect the effect of a write that is not a POST
 * @param retried whether GET, PUT and PATCH are retried, and DELETE too unless its response does not matter
 * @param postRetried whether POST is retried
 * @param carriedOut whether the service gets the complete request
 * @param headIsEnough whether the success of a DELETE is known in spite of the fault
 */
record Outcome(
        @Nullable Class<? extends SupplierException> error,
        Effect effect,
        boolean retried,
        boolean postRetried,
        boolean carriedOut,
        boolean headIsEnough) {

    static Outcome of(Fault fault) {
        return switch (fault) {
            case NONE -> new Outcome(null, Effect.APPLIED, false, false, true, true);
            case REFUSED, PLAIN_ON_TLS -> new Outcome(TransportException.class, Effect.NONE, true, true, false, false);
            case CLOSED_AT_ONCE, RESET_AFTER_HEAD, RESET_IN_BODY ->
                new Outcome(TransportException.class, Effect.UNKNOWN, true, false, false, false);
            case RESET_AFTER_BODY,
                    SILENCE,
                    HALF_CLOSED,
                    HALF_A_HEAD,
                    NO_HTTP,
                    TRICKLED_HEAD,
                    NEGATIVE_LENGTH,
                    NEGATIVE_STATUS,
                    ENDLESS_HEAD,
                    ENDLESS_INFORMATION,
                    PROXY_STATUS -> new Outcome(TransportException.class, Effect.UNKNOWN, true, false, true, false);
            case TRICKLED_BODY, HALF_A_BODY, HALF_CHUNKED, LENGTH_TOO_LARGE, GARBAGE_GZIP, ENDLESS_TRAILERS ->
                new Outcome(InvalidResponseException.class, Effect.APPLIED, true, false, true, true);
            case LENGTH_TOO_SMALL, GZIP_BOMB, ENDLESS_BODY, INVALID_UTF_8, NESTED_ARRAYS, NO_BODY ->
                new Outcome(InvalidResponseException.class, Effect.APPLIED, false, false, true, true);
            case ANOTHERS_RESPONSE ->
                new Outcome(InvalidResponseException.class, Effect.UNKNOWN, false, false, true, true);
            case HTML -> new Outcome(InvalidResponseException.class, Effect.UNKNOWN, false, false, true, false);
            case HUGE_ERROR_PAGE, UNAVAILABLE ->
                new Outcome(ServerErrorException.class, Effect.UNKNOWN, true, false, true, false);
            case TOO_MANY -> new Outcome(TooManyRequestsException.class, Effect.NONE, true, true, true, false);
            case CONFLICT, CONFLICT_CUT_OFF ->
                new Outcome(ConflictException.class, Effect.NONE, false, false, true, false);
            case REFUSED_EARLY -> new Outcome(BadRequestException.class, Effect.NONE, false, false, false, false);
            case REDIRECT -> new Outcome(ServiceException.class, Effect.NONE, false, false, true, false);
        };
    }

    boolean succeeds(Operation operation) {
        return error == null || (headIsEnough && operation == Operation.DELETE);
    }

    /** A read changes nothing. */
    Effect effect(Operation operation) {
        return operation == Operation.GET ? Effect.NONE : effect;
    }

    boolean retries(Operation operation) {
        return operation == Operation.POST ? postRetried : retried && !succeeds(operation);
    }

    /** The table in FAULTS.md: a row for each outcome, with its faults. */
    static String table() {
        Map<String, String> faults = Stream.of(Fault.values())
                .filter(fault -> fault != Fault.NONE)
                .collect(Collectors.groupingBy(
                        fault -> of(fault).cells(),
                        LinkedHashMap::new,
                        Collectors.mapping(Fault::title, Collectors.joining("; "))));
        return Stream.concat(
                        Stream.of(
                                "| faults | outcome | effect of a write | retried | DELETE succeeds |",
                                "|---|---|---|---|---|"),
                        faults.entrySet().stream().map(row -> "| " + row.getValue() + " | " + row.getKey() + " |"))
                .collect(Collectors.joining("\n"));
    }

    private String cells() {
        return Stream.of(
                        "`" + Objects.requireNonNull(error).getSimpleName() + "`",
                        "`" + effect + "`",
                        postRetried ? "yes" : retried ? "not POST" : "no",
                        headIsEnough ? "yes" : "")
                .collect(Collectors.joining(" | "));
    }
}
