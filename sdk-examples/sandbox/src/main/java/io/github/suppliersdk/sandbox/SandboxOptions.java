package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.suppliersdk.sandbox.internal.bookings.WebhookSettings;
import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import io.github.suppliersdk.sandbox.internal.slots.SlotLimits;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of a sandbox. Immutable: each method that sets an option returns a changed copy. Options that are not set
 * have the neutral defaults of the interface.
 */
public final class SandboxOptions implements Cloneable {

    /** The form of the response body when a list of slots is created. */
    public enum CreatedSlots {
        /** The list of slots. */
        LIST,
        /** The slot itself if the list has one slot, otherwise the list. */
        OBJECT_FOR_ONE,
        /** The first slot of the list. */
        OBJECT;

        JsonNode response(ArrayNode slots) {
            return this == OBJECT || (this == OBJECT_FOR_ONE && slots.size() == 1) ? slots.path(0) : slots;
        }
    }

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/=-]{1,1000}");
    private static final Pattern BASE_PATH = Pattern.compile("(/[A-Za-z0-9._~%!$&'()*+,=:@-]+)*");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._~-]{1,100}");
    private static final SandboxOptions DEFAULTS = new SandboxOptions();

    private int port;
    private String basePath = "";
    private String apiName = "service";
    private String operatorName = "operator";
    private String questionSegment = "experience";
    private int dailyMaximum = 100;
    private int openMaximum = 1;
    private int timeMaximum = 100;
    private CreatedSlots createdSlots = CreatedSlots.LIST;
    private boolean archivedOnCreate;
    private @Nullable String accessToken;
    private @Nullable URI webhookUrl;
    private @Nullable String webhookKey;
    private String webhookKeyHeader = "x-webhook-key";
    private Duration webhookTimeout = Duration.ofSeconds(10);
    private Duration webhookDelay = Duration.ZERO;
    private String healthPath = "/health";
    private Clock clock = Clock.system(ZoneId.systemDefault());

    private SandboxOptions() {}

    /** The default options. */
    public static SandboxOptions defaults() {
        return DEFAULTS;
    }

    /** The port on the loopback interface. The default, 0, takes any free port. */
    public SandboxOptions port(int value) {
        SandboxOptions changed = copy();
        changed.port = (int) Arguments.between(0, 65_535, value, "port");
        return changed;
    }

    /** A path at the beginning of every URL of the sandbox, such as {@code /some-prefix}. Empty by default. */
    public SandboxOptions basePath(String value) {
        SandboxOptions changed = copy();
        changed.basePath = Arguments.matching(
                value, "basePath", BASE_PATH, "must begin with a slash, not end with one, and be percent-encoded");
        return changed;
    }

    /** The API name in {@code vnd.{api}-api.v1}; "service" by default. */
    public SandboxOptions apiName(String value) {
        SandboxOptions changed = copy();
        changed.apiName = name(value, "apiName");
        return changed;
    }

    /** The operator name in {@code {operator}_booking_id}; "operator" by default. */
    public SandboxOptions operatorName(String value) {
        SandboxOptions changed = copy();
        changed.operatorName = name(value, "operatorName");
        return changed;
    }

    /**
     * The path segment under which mandatory questions are created and replaced: "experience" by default, or
     * "experiences".
     */
    public SandboxOptions questionSegment(String value) {
        SandboxOptions changed = copy();
        changed.questionSegment = name(value, "questionSegment");
        return changed;
    }

    /** The maximum number of slots in one request, by slot type; 100 daily, 1 open and 100 time slots by default. */
    public SandboxOptions slotMaximums(int daily, int open, int time) {
        SandboxOptions changed = copy();
        changed.dailyMaximum = (int) Arguments.atLeast(1, daily, "daily");
        changed.openMaximum = (int) Arguments.atLeast(1, open, "open");
        changed.timeMaximum = (int) Arguments.atLeast(1, time, "time");
        return changed;
    }

    /** The form of the response body when a list of slots is created; the list by default. */
    public SandboxOptions createdSlots(CreatedSlots value) {
        SandboxOptions changed = copy();
        changed.createdSlots = Arguments.given(value, "createdSlots");
        return changed;
    }

    /** Whether {@code archived} is allowed when an experience is created; false by default. */
    public SandboxOptions archivedOnCreate(boolean value) {
        SandboxOptions changed = copy();
        changed.archivedOnCreate = value;
        return changed;
    }

    /**
     * The fixed access token; a random one by default. With a fixed token, a client can keep its configuration when the
     * sandbox is restarted.
     */
    public SandboxOptions accessToken(String value) {
        if (!TOKEN.matcher(Arguments.given(value, "accessToken")).matches()) {
            throw new IllegalArgumentException("accessToken must have letters, digits and - . _ ~ + / = only");
        }
        SandboxOptions changed = copy();
        changed.accessToken = value;
        return changed;
    }

    /**
     * The base URL of the supplier's webhook; none by default. Without a webhook, test holds, bookings and
     * cancellations change only the sandbox's state. {@link Sandbox#webhook(URI)} sets the webhook of a running
     * sandbox.
     */
    public SandboxOptions webhookUrl(URI value) {
        SandboxOptions changed = copy();
        changed.webhookUrl = Arguments.address(value, "webhookUrl");
        return changed;
    }

    /** The secret key that is sent to the webhook; none by default. */
    public SandboxOptions webhookKey(String value) {
        Arguments.secret(value, "webhookKey");
        SandboxOptions changed = copy();
        changed.webhookKey = value;
        return changed;
    }

    /** The name of the header that carries the secret key; "x-webhook-key" by default. */
    public SandboxOptions webhookKeyHeader(String value) {
        Arguments.secretHeader(value, "webhookKeyHeader");
        SandboxOptions changed = copy();
        changed.webhookKeyHeader = value;
        return changed;
    }

    /**
     * The time limit for a call of the webhook, from the connection to the end of the response; 10 seconds by default.
     */
    public SandboxOptions webhookTimeout(Duration value) {
        SandboxOptions changed = copy();
        changed.webhookTimeout = Arguments.positive(value, "webhookTimeout");
        return changed;
    }

    /**
     * The delay between an integration test request and the webhook call that it causes; none by default. The seats of
     * a hold are taken before the delay. A health check is not delayed.
     */
    public SandboxOptions webhookDelay(Duration value) {
        SandboxOptions changed = copy();
        changed.webhookDelay = Arguments.notNegative(value, "webhookDelay");
        return changed;
    }

    /**
     * Whether the health check calls {@code /heath}, as one page of the reference spells it, instead of
     * {@code /health}; false by default.
     */
    public SandboxOptions misspelledHealthPath(boolean value) {
        SandboxOptions changed = copy();
        changed.healthPath = value ? "/heath" : "/health";
        return changed;
    }

    /**
     * The clock that decides when holds and tokens expire. Its time zone is that of the places of the experiences. The
     * system clock in the default time zone by default; a {@link io.github.suppliersdk.sandbox.control.SandboxClock}
     * moves only when a test moves it.
     */
    public SandboxOptions clock(Clock value) {
        SandboxOptions changed = copy();
        changed.clock = Arguments.given(value, "clock");
        return changed;
    }

    int port() {
        return port;
    }

    String basePath() {
        return basePath;
    }

    String apiName() {
        return apiName;
    }

    String operatorName() {
        return operatorName;
    }

    String questionSegment() {
        return questionSegment;
    }

    SlotLimits slotLimits() {
        return new SlotLimits(dailyMaximum, openMaximum, timeMaximum);
    }

    CreatedSlots createdSlots() {
        return createdSlots;
    }

    boolean archivedOnCreate() {
        return archivedOnCreate;
    }

    @Nullable
    String accessToken() {
        return accessToken;
    }

    @Nullable
    URI webhookUrl() {
        return webhookUrl;
    }

    WebhookSettings webhookSettings() {
        return new WebhookSettings(webhookKeyHeader, webhookKey, apiName, webhookTimeout, webhookDelay, healthPath);
    }

    Clock clock() {
        return clock;
    }

    private static String name(String value, String option) {
        return Arguments.matching(value, option, NAME, "must have letters, digits and - . _ ~ only");
    }

    private SandboxOptions copy() {
        try {
            return (SandboxOptions) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
