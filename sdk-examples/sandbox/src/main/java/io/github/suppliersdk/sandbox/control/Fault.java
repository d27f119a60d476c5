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
 * Something that goes wrong with a request. A fault is a value: the methods that narrow it return another one.
 * Without narrowing it strikes every request to the service (the token endpoint has its own faults, see
 * {@link SandboxTokens#failNext}).
 */
public final class Fault {

    /** What happens. */
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

    /** Closes the connection before the body is read; nothing is changed. */
    public static Fault resetBeforeReading() {
        return of(Kind.RESET_BEFORE_READING, 0, null, Duration.ZERO);
    }

    /** Reads the whole request and closes the connection without doing anything. */
    public static Fault dropRequest() {
        return of(Kind.DROP_REQUEST, 0, null, Duration.ZERO);
    }

    /**
     * Answers with an error status, and changes nothing.
     *
     * @param status from 300 to 599
     */
    public static Fault refuse(int status) {
        return of(Kind.REFUSE, checked(status), null, Duration.ZERO);
    }

    /**
     * Answers with an error status and this {@code Retry-After}, and changes nothing.
     *
     * @param status from 300 to 599
     * @param retryAfter seconds or an HTTP date
     */
    public static Fault refuse(int status, String retryAfter) {
        Arguments.matching(retryAfter, "retryAfter", HEADER_VALUE, "must have printable ASCII characters only");
        return of(Kind.REFUSE, checked(status), retryAfter, Duration.ZERO);
    }

    /**
     * Answers with an error status and an HTML page, as a proxy before the service does, and changes nothing.
     *
     * @param status from 300 to 599
     */
    public static Fault refuseWithPage(int status) {
        return of(Kind.REFUSE_WITH_PAGE, checked(status), null, Duration.ZERO);
    }

    private static int checked(int status) {
        return (int) Arguments.between(300, 599, status, "status");
    }

    /**
     * Does what was asked, and closes the connection in the middle of the response's body. A response without a body has
     * nothing to cut and comes whole.
     */
    public static Fault cutOffResponse() {
        return of(Kind.CUT_OFF_RESPONSE, 0, null, Duration.ZERO);
    }

    /** Does what was asked and closes the connection without a response. */
    public static Fault loseResponse() {
        return of(Kind.LOSE_RESPONSE, 0, null, Duration.ZERO);
    }

    /** Does what was asked and answers only after this time. */
    public static Fault delayResponse(Duration delay) {
        return of(Kind.DELAY_RESPONSE, 0, null, Arguments.notNegative(delay, "delay"));
    }

    /**
     * Strikes at most this many times.
     *
     * @param count at least 1
     */
    public Fault next(long count) {
        Arguments.atLeast(1, count, "count");
        return new Fault(kind, status, retryAfter, delay, probability, count, targets, condition);
    }

    /** Strikes with this probability, between 0 and 1, drawn from the seed of {@link SandboxFaults#seed}. */
    public Fault withProbability(double chance) {
        if (!(chance >= 0 && chance <= 1)) {
            throw new IllegalArgumentException("chance must be between 0 and 1: " + chance);
        }
        return new Fault(kind, status, retryAfter, delay, chance, times, targets, condition);
    }

    /** Strikes only where this, too, is true of the method and the raw path below the base address. */
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
     * Strikes only requests with this method, in large or small letters, whose path below the base address ends so. An end
     * with braces is that of an endpoint, as {@link RecordedRequest#template} shows it:
     * {@code on("PATCH", "/slots/{slot_id}")} strikes the change of any slot; what the name in the braces is makes no
     * difference. Any other end is compared with the raw path: {@code on("PATCH", "/slots/evening-1")} strikes the change of
     * that one. {@link SandboxFaults#add} refuses an end that no endpoint with this method can have, such as one with the
     * path of the base address in it, or with an id beside braces; for such a choice there is {@link #when}.
     *
     * @throws IllegalArgumentException if the end has a query, or a brace without the other one
     */
    public Fault on(String method, String pathEnd) {
        Arguments.given(method, "method");
        List<FaultTarget> narrower = new ArrayList<>(targets);
        narrower.add(FaultTarget.of(method, Arguments.given(pathEnd, "pathEnd")));
        return new Fault(kind, status, retryAfter, delay, probability, times, narrower, condition);
    }

    /** What happens. */
    public Kind kind() {
        return kind;
    }

    /** The status of a refusal, otherwise 0. */
    public int status() {
        return status;
    }

    /** The header {@code Retry-After} of a refusal, or null. */
    public @Nullable String retryAfter() {
        return retryAfter;
    }

    /** How long a response is kept back. */
    public Duration delay() {
        return delay;
    }

    /** The requests that it may strike, as far as {@link #on} says; empty for all. */
    public String where() {
        return targets.stream().map(FaultTarget::toString).collect(Collectors.joining(", "));
    }

    /** How likely it strikes, between 0 and 1. */
    public double probability() {
        return probability;
    }

    /** How many times it strikes at most. */
    public long times() {
        return times;
    }

    /**
     * Whether it may strike a request.
     *
     * @param path the raw path below the base address
     * @param template the endpoint, such as {@code /supplier/vendors}; empty if there is none
     */
    public boolean appliesTo(String method, String path, String template) {
        return targets.stream().allMatch(target -> target.has(method, path, template)) && condition.test(method, path);
    }

    /**
     * Whether there can be a request to this endpoint that it strikes, as far as {@link #on} says; what {@link #when} makes
     * of it cannot be known before.
     */
    public boolean canStrike(String method, String template) {
        return targets.stream()
                .allMatch(target ->
                        target.fits(method, template) && targets.stream().allMatch(target::agreesWith));
    }

    @Override
    public String toString() {
        return "Fault[" + kind + (status == 0 ? "" : " " + status) + (targets.isEmpty() ? "" : " on " + targets) + "]";
    }
}
