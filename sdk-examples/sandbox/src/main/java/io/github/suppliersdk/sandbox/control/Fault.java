package io.github.suppliersdk.sandbox.control;

import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A simulated failure of requests to the service. Immutable: each method that restricts a fault returns a new one. A
 * fault without restrictions applies to every request except those to the token endpoint, whose failures
 * {@link SandboxTokens#failNext} simulates.
 */
public final class Fault {

    /** What a fault does to a request. The factory methods of {@link Fault} describe each kind. */
    public enum Kind {
        RESET_BEFORE_READING,
        DROP_REQUEST,
        REFUSE,
        REFUSE_WITH_PAGE,
        CUT_OFF_RESPONSE,
        LOSE_RESPONSE,
        DELAY_RESPONSE
    }

    private static final Pattern HEADER_VALUE = Pattern.compile("[!-~]([ -~]*[!-~])?");

    private final Kind kind;
    private final int status;
    private final @Nullable String retryAfter;
    private final Duration delay;
    private final double probability;
    private final long times;
    private final List<FaultTarget> targets;
    private final BiPredicate<String, String> condition;

    private Fault(
            Kind kind,
            int status,
            @Nullable String retryAfter,
            Duration delay,
            double probability,
            long times,
            List<FaultTarget> targets,
            BiPredicate<String, String> condition) {
        this.kind = kind;
        this.status = status;
        this.retryAfter = retryAfter;
        this.delay = delay;
        this.probability = probability;
        this.times = times;
        this.targets = List.copyOf(targets);
        this.condition = condition;
    }

    private static Fault of(Kind kind, int status, @Nullable String retryAfter, Duration delay) {
        return new Fault(kind, status, retryAfter, delay, 1, Long.MAX_VALUE, List.of(), (method, path) -> true);
    }

    /** Closes the connection before the request's body is read. Nothing is changed. */
    public static Fault resetBeforeReading() {
        return of(Kind.RESET_BEFORE_READING, 0, null, Duration.ZERO);
    }

    /** Reads the whole request and closes the connection without processing it. */
    public static Fault dropRequest() {
        return of(Kind.DROP_REQUEST, 0, null, Duration.ZERO);
    }

    /**
     * Responds with an error status. Nothing is changed.
     *
     * @param status the status, from 300 to 599
     */
    public static Fault refuse(int status) {
        return of(Kind.REFUSE, checked(status), null, Duration.ZERO);
    }

    /**
     * Responds with an error status and a {@code Retry-After} header. Nothing is changed.
     *
     * @param status the status, from 300 to 599
     * @param retryAfter the value of the header: a number of seconds or an HTTP date
     */
    public static Fault refuse(int status, String retryAfter) {
        Arguments.matching(retryAfter, "retryAfter", HEADER_VALUE, "must have printable ASCII characters only");
        return of(Kind.REFUSE, checked(status), retryAfter, Duration.ZERO);
    }

    /**
     * Responds with an error status and an HTML page, as a proxy in front of the service does. Nothing is changed.
     *
     * @param status the status, from 300 to 599
     */
    public static Fault refuseWithPage(int status) {
        return of(Kind.REFUSE_WITH_PAGE, checked(status), null, Duration.ZERO);
    }

    private static int checked(int status) {
        return (int) Arguments.between(300, 599, status, "status");
    }

    /**
     * Processes the request, and closes the connection in the middle of the response's body. A response without a body
     * is sent completely.
     */
    public static Fault cutOffResponse() {
        return of(Kind.CUT_OFF_RESPONSE, 0, null, Duration.ZERO);
    }

    /** Processes the request and closes the connection without sending a response. */
    public static Fault loseResponse() {
        return of(Kind.LOSE_RESPONSE, 0, null, Duration.ZERO);
    }

    /** Processes the request and sends the response after this delay. */
    public static Fault delayResponse(Duration delay) {
        return of(Kind.DELAY_RESPONSE, 0, null, Arguments.notNegative(delay, "delay"));
    }

    /**
     * Limits how many requests the fault is applied to.
     *
     * @param count the maximum number of requests, at least 1
     */
    public Fault next(long count) {
        Arguments.atLeast(1, count, "count");
        return new Fault(kind, status, retryAfter, delay, probability, count, targets, condition);
    }

    /** Applies the fault with this probability, from 0 to 1. The random numbers depend on {@link SandboxFaults#seed}. */
    public Fault withProbability(double chance) {
        if (!(chance >= 0 && chance <= 1)) {
            throw new IllegalArgumentException("chance must be between 0 and 1: " + chance);
        }
        return new Fault(kind, status, retryAfter, delay, chance, times, targets, condition);
    }

    /**
     * Restricts the fault to requests for which this condition is true, too. The arguments are the method and the raw
     * path below the base URL.
     */
    public Fault when(BiPredicate<String, String> methodAndPath) {
        Arguments.given(methodAndPath, "methodAndPath");
        return new Fault(
                kind,
                status,
                retryAfter,
                delay,
                probability,
                times,
                targets,
                (method, path) -> condition.test(method, path) && methodAndPath.test(method, path));
    }

    /**
     * Restricts the fault to requests with this method, in upper or lower case, whose path below the base URL ends with
     * {@code pathEnd}.
     *
     * <p>If {@code pathEnd} contains braces, it is compared with the endpoint's template, as
     * {@link RecordedRequest#template} shows it; the names in the braces are ignored.
     * {@code on("PATCH", "/slots/{slot_id}")} applies to the change of any slot. Without braces, it is compared with the
     * raw path: {@code on("PATCH", "/slots/evening-1")} applies to the change of that slot only.
     *
     * <p>{@link SandboxFaults#add} refuses a fault whose {@code pathEnd} no endpoint with this method can match, such
     * as one that includes the path of the base URL, or one that mixes an id with braces. Use {@link #when} for such
     * conditions.
     *
     * @throws IllegalArgumentException if {@code pathEnd} has a query or a fragment, or braces that do not enclose a
     *     whole segment
     */
    public Fault on(String method, String pathEnd) {
        Arguments.given(method, "method");
        List<FaultTarget> narrower = new ArrayList<>(targets);
        narrower.add(FaultTarget.of(method, Arguments.given(pathEnd, "pathEnd")));
        return new Fault(kind, status, retryAfter, delay, probability, times, narrower, condition);
    }

    /** What the fault does. */
    public Kind kind() {
        return kind;
    }

    /** The status of the error response, or 0 if the fault sends none. */
    public int status() {
        return status;
    }

    /** The {@code Retry-After} header of the error response, or null. */
    public @Nullable String retryAfter() {
        return retryAfter;
    }

    /** The delay of the response; zero unless the fault delays it. */
    public Duration delay() {
        return delay;
    }

    /**
     * The restrictions set with {@link #on}, such as {@code GET /supplier/vendors}, separated by commas; empty if there
     * are none.
     */
    public String where() {
        return targets.stream().map(FaultTarget::toString).collect(Collectors.joining(", "));
    }

    /** The probability with which the fault is applied, from 0 to 1. */
    public double probability() {
        return probability;
    }

    /** The maximum number of requests that the fault is applied to. */
    public long times() {
        return times;
    }

    /**
     * Whether the restrictions allow the fault to be applied to a request.
     *
     * @param path the raw path below the base URL
     * @param template the template of the endpoint, such as {@code /supplier/vendors}; empty if the request matches no
     *     endpoint
     */
    public boolean appliesTo(String method, String path, String template) {
        return targets.stream().allMatch(target -> target.matches(method, path, template))
                && condition.test(method, path);
    }

    /**
     * Whether {@link #on} allows the fault to be applied to any request to this endpoint. Conditions set with
     * {@link #when} are not considered.
     */
    public boolean canApplyTo(String method, String template) {
        return targets.stream()
                .allMatch(target ->
                        target.canMatch(method, template) && targets.stream().allMatch(target::isCompatibleWith));
    }

    @Override
    public String toString() {
        return "Fault[" + kind + (status == 0 ? "" : " " + status) + (targets.isEmpty() ? "" : " on " + targets) + "]";
    }
}
