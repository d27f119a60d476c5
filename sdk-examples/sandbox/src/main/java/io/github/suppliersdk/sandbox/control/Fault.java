package io.github.suppliersdk.sandbox.control;

import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A simulated failure of requests to the service. Immutable: each method that restricts a fault returns a new one. A
 * fault without restrictions applies to every request except those to the token endpoint, whose failures
 * {@link SandboxTokens#failNext} simulates.
 */
public final class Fault implements Cloneable {

    /** What a fault does to a request. The factory methods of {@link Fault} describe each kind. */
    public enum Kind {
        DROP_REQUEST,
        REFUSE,
        REFUSE_WITH_PAGE,
        CUT_OFF_RESPONSE,
        LOSE_RESPONSE,
        DELAY_RESPONSE
    }

    private static final Pattern HEADER_VALUE = Pattern.compile("[!-~]([ -~]*[!-~])?");

    private static final Pattern PARAMETER = Pattern.compile("\\{[^{}/]*}");

    private final Kind kind;
    private int status;
    private @Nullable String retryAfter;
    private Duration delay = Duration.ZERO;
    private double probability = 1;
    private long times = Long.MAX_VALUE;
    private @Nullable Duration duration;
    private boolean writes;
    private String method = "";
    private String pathEnd = "";
    private Map<String, String> ids = Map.of();
    private BiPredicate<String, String> condition = (method, path) -> true;

    private Fault(Kind kind) {
        this.kind = kind;
    }

    private static Fault refusal(Kind kind, int status) {
        Fault fault = new Fault(kind);
        fault.status = (int) Arguments.between(300, 599, status, "status");
        return fault;
    }

    private Fault with(Consumer<Fault> change) {
        try {
            Fault changed = (Fault) clone();
            change.accept(changed);
            return changed;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** Reads the whole request and closes the connection without processing it. */
    public static Fault dropRequest() {
        return new Fault(Kind.DROP_REQUEST);
    }

    /**
     * Responds with an error status. Nothing is changed.
     *
     * @param status the status, from 300 to 599
     */
    public static Fault refuse(int status) {
        return refusal(Kind.REFUSE, status);
    }

    /**
     * Responds with an error status and a {@code Retry-After} header. Nothing is changed.
     *
     * @param status the status, from 300 to 599
     * @param retryAfter the value of the header: a number of seconds or an HTTP date
     */
    public static Fault refuse(int status, String retryAfter) {
        Arguments.matching(retryAfter, "retryAfter", HEADER_VALUE, "must have printable ASCII characters only");
        return refusal(Kind.REFUSE, status).with(fault -> fault.retryAfter = retryAfter);
    }

    /**
     * Responds with an error status and an HTML page, as a proxy in front of the service does. Nothing is changed.
     *
     * @param status the status, from 300 to 599
     */
    public static Fault refuseWithPage(int status) {
        return refusal(Kind.REFUSE_WITH_PAGE, status);
    }

    /**
     * Processes the request, and closes the connection in the middle of the response's body. A response without a body
     * is sent completely.
     */
    public static Fault cutOffResponse() {
        return new Fault(Kind.CUT_OFF_RESPONSE);
    }

    /** Processes the request and closes the connection without sending a response. */
    public static Fault loseResponse() {
        return new Fault(Kind.LOSE_RESPONSE);
    }

    /** Processes the request and sends the response after this delay. */
    public static Fault delayResponse(Duration delay) {
        Arguments.notNegative(delay, "delay");
        return new Fault(Kind.DELAY_RESPONSE).with(fault -> fault.delay = delay);
    }

    /**
     * Limits how many requests the fault is applied to.
     *
     * @param count the maximum number of requests, at least 1
     */
    public Fault next(long count) {
        Arguments.atLeast(1, count, "count");
        return with(fault -> fault.times = count);
    }

    /** Applies the fault with this probability, from 0 to 1. */
    public Fault withProbability(double chance) {
        if (!(chance >= 0 && chance <= 1)) {
            throw new IllegalArgumentException("chance must be between 0 and 1: " + chance);
        }
        return with(fault -> fault.probability = chance);
    }

    /**
     * Restricts the fault to requests for which this condition is true, too. The arguments are the method and the raw
     * path below the base URL.
     */
    public Fault when(BiPredicate<String, String> methodAndPath) {
        return with(fault -> fault.condition = condition.and(methodAndPath));
    }

    /** Ends the fault when this time has passed by the sandbox's clock since it was switched on. */
    public Fault lasting(Duration value) {
        Arguments.positive(value, "duration");
        return with(fault -> fault.duration = value);
    }

    /**
     * Restricts the fault to requests that change the catalog or the availability. A request of the integration tests
     * is none of them.
     */
    public Fault onWrites() {
        return with(fault -> fault.writes = true);
    }

    /** Restricts the fault to requests for one option and its slots. */
    public Fault onOption(String experienceId, String optionId) {
        return with(fault -> fault.ids = Map.of("experience_id", experienceId, "option_id", optionId));
    }

    /**
     * Restricts the fault to an endpoint: to requests with this method, in upper or lower case, whose endpoint's template
     * ends with {@code pathEnd}, as {@link RecordedRequest#template} shows it. The names in braces are ignored: {@code
     * on("PATCH", "/slots/{slot_id}")} applies to the change of any slot. See {@link #onOption} for the slots of one
     * option, and {@link #when} for one slot.
     *
     * <p>{@link SandboxFaults#add} refuses a fault that no endpoint matches.
     */
    public Fault on(String method, String pathEnd) {
        return with(fault -> {
            fault.method = method.toUpperCase(Locale.ROOT);
            fault.pathEnd = pathEnd;
        });
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

    /** What the fault is restricted to, such as {@code GET /supplier/vendors}; empty if there is no restriction. */
    public String where() {
        List<String> parts = new ArrayList<>();
        if (!method.isEmpty()) {
            parts.add(method + " " + pathEnd);
        }
        if (writes) {
            parts.add("writes");
        }
        if (!ids.isEmpty()) {
            parts.add("option " + ids.get("option_id") + " of " + ids.get("experience_id"));
        }
        return String.join(", ", parts);
    }

    /** How long the fault lasts, or null if it does not end by itself. */
    public @Nullable Duration duration() {
        return duration;
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
     * @param parameters the ids in the path by their names in the template
     */
    public boolean appliesTo(String method, String path, String template, Map<String, String> parameters) {
        return fits(method, template)
                && parameters.entrySet().containsAll(ids.entrySet())
                && condition.test(method, path);
    }

    /**
     * Whether the restrictions allow the fault to be applied to any request to this endpoint. Conditions set with
     * {@link #when} are not considered.
     */
    public boolean canApplyTo(String method, String template) {
        return fits(method, template) && ids.keySet().stream().allMatch(name -> template.contains("{" + name + "}"));
    }

    private boolean fits(String actual, String template) {
        boolean isWrite =
                !actual.equals("GET") && !template.isEmpty() && !template.startsWith("/supplier/integration-tests/");
        return (method.isEmpty() || (method.equals(actual) && unnamed(template).endsWith(unnamed(pathEnd))))
                && (!writes || isWrite);
    }

    private static String unnamed(String template) {
        return PARAMETER.matcher(template).replaceAll("{}");
    }

    @Override
    public String toString() {
        return "Fault[" + kind + (status == 0 ? "" : " " + status) + (where().isEmpty() ? "" : " on " + where()) + "]";
    }
}
