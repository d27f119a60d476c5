package io.github.suppliersdk.sandbox.control;

import java.time.Duration;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Something that goes wrong with a request. A fault is a value: the methods that narrow it give back another one.
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
        CUT_OFF_ANSWER,
        LOSE_ANSWER,
        DELAY_ANSWER
    }

    private final Kind kind;
    private final int status;
    private final @Nullable String retryAfter;
    private final Duration delay;
    private final double probability;
    private final long times;
    private final BiPredicate<String, String> scope;

    private Fault(
            Kind kind,
            int status,
            @Nullable String retryAfter,
            Duration delay,
            double probability,
            long times,
            BiPredicate<String, String> scope) {
        this.kind = kind;
        this.status = status;
        this.retryAfter = retryAfter;
        this.delay = delay;
        this.probability = probability;
        this.times = times;
        this.scope = scope;
    }

    private static Fault of(Kind kind, int status, @Nullable String retryAfter, Duration delay) {
        return new Fault(kind, status, retryAfter, delay, 1, Long.MAX_VALUE, (method, path) -> true);
    }

    /** Closes the connection before the body is read; nothing is changed. */
    public static Fault resetBeforeReading() {
        return of(Kind.RESET_BEFORE_READING, 0, null, Duration.ZERO);
    }

    /** Reads the whole request and closes the connection without doing anything. */
    public static Fault dropRequest() {
        return of(Kind.DROP_REQUEST, 0, null, Duration.ZERO);
    }

    /** Answers with an error status, and changes nothing. */
    public static Fault refuse(int status) {
        return of(Kind.REFUSE, status, null, Duration.ZERO);
    }

    /** Answers with an error status and this {@code Retry-After}: seconds or an HTTP date. */
    public static Fault refuse(int status, String retryAfter) {
        return of(Kind.REFUSE, status, retryAfter, Duration.ZERO);
    }

    /** Answers with an error status and an HTML page, as a proxy before the service does, and changes nothing. */
    public static Fault refuseWithPage(int status) {
        return of(Kind.REFUSE_WITH_PAGE, status, null, Duration.ZERO);
    }

    /**
     * Does what was asked, and closes the connection in the middle of the answer's body. An answer without a body has
     * nothing to cut and comes whole.
     */
    public static Fault cutOffAnswer() {
        return of(Kind.CUT_OFF_ANSWER, 0, null, Duration.ZERO);
    }

    /** Does what was asked and closes the connection without an answer. */
    public static Fault loseAnswer() {
        return of(Kind.LOSE_ANSWER, 0, null, Duration.ZERO);
    }

    /** Does what was asked and answers only after this time. */
    public static Fault delayAnswer(Duration delay) {
        return of(Kind.DELAY_ANSWER, 0, null, delay);
    }

    /** Strikes no more than so many times. */
    public Fault next(long count) {
        return new Fault(kind, status, retryAfter, delay, probability, count, scope);
    }

    /** Strikes with this probability, between 0 and 1, drawn from the seed of {@link SandboxFaults#seed}. */
    public Fault withProbability(double chance) {
        if (!(chance >= 0 && chance <= 1)) {
            throw new IllegalArgumentException("a probability is between 0 and 1: " + chance);
        }
        return new Fault(kind, status, retryAfter, delay, chance, times, scope);
    }

    /** Strikes only where this is true of the method and the raw path below the base address. */
    public Fault when(BiPredicate<String, String> methodAndPath) {
        return new Fault(kind, status, retryAfter, delay, probability, times, methodAndPath);
    }

    /** Strikes only requests with this method whose raw path below the base address ends so. */
    public Fault on(String method, String pathEnd) {
        return when((actualMethod, path) -> actualMethod.equals(method) && path.endsWith(pathEnd));
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

    /** How likely it strikes, between 0 and 1. */
    public double probability() {
        return probability;
    }

    /** How many times it strikes at most. */
    public long times() {
        return times;
    }

    /** Whether it may strike a request with this method and raw path below the base address. */
    public boolean appliesTo(String method, String path) {
        return scope.test(method, path);
    }
}
