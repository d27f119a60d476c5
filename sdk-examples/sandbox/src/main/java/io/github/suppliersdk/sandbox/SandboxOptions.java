package io.github.suppliersdk.sandbox;

import io.github.suppliersdk.sandbox.internal.bookings.WebhookTarget;
import io.github.suppliersdk.sandbox.internal.slots.SlotLimits;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * How a sandbox is set up; read once when it starts. What is not set has the interface's neutral default.
 */
public final class SandboxOptions {

    private int port;
    private String basePath = "";
    private String apiName = "service";
    private String operatorName = "operator";
    private String questionSegment = "experience";
    private int dailyMaximum = 100;
    private int openMaximum = 1;
    private int timeMaximum = 100;
    private boolean answerSingleSlotAsObject;
    private @Nullable URI webhookUrl;
    private @Nullable String webhookKey;
    private String webhookKeyHeader = "x-webhook-key";
    private Duration webhookTimeout = Duration.ofSeconds(10);
    private String healthPath = "/health";
    private Clock clock = Clock.system(ZoneId.systemDefault());

    private SandboxOptions() {}

    public static SandboxOptions defaults() {
        return new SandboxOptions();
    }

    /** The port on the loopback interface; 0, the default, takes any free one. */
    public SandboxOptions port(int value) {
        port = value;
        return this;
    }

    /** A path that every address begins with, such as {@code /some-prefix}; none by default. */
    public SandboxOptions basePath(String value) {
        if (!value.isEmpty() && (!value.startsWith("/") || value.endsWith("/"))) {
            throw new IllegalArgumentException("a base path begins with a slash and does not end with one: " + value);
        }
        basePath = value;
        return this;
    }

    /** The name in {@code vnd.{api}-api.v1}; "service" by default. */
    public SandboxOptions apiName(String value) {
        apiName = value;
        return this;
    }

    /** The name in {@code {operator}_booking_id}; "operator" by default. */
    public SandboxOptions operatorName(String value) {
        operatorName = value;
        return this;
    }

    /**
     * The path segment under which mandatory questions are created and replaced: "experience" by default, or
     * "experiences".
     */
    public SandboxOptions questionSegment(String value) {
        questionSegment = value;
        return this;
    }

    /** The greatest number of slots in one list, by type of slot: 100, 1 and 100 by default. */
    public SandboxOptions slotMaximums(int daily, int open, int time) {
        dailyMaximum = daily;
        openMaximum = open;
        timeMaximum = time;
        return this;
    }

    /** Whether creating a list of one slot is answered with the slot instead of a list; off by default. */
    public SandboxOptions answerSingleSlotAsObject(boolean value) {
        answerSingleSlotAsObject = value;
        return this;
    }

    /**
     * The address of the supplier's webhook. Without it, test holds, bookings and cancellations change only the
     * sandbox's state.
     */
    public SandboxOptions webhookUrl(URI value) {
        webhookUrl = value;
        return this;
    }

    /** The secret that is sent to the webhook; none by default. */
    public SandboxOptions webhookKey(String value) {
        webhookKey = value;
        return this;
    }

    /** The header that carries the secret; "x-webhook-key" by default. */
    public SandboxOptions webhookKeyHeader(String value) {
        webhookKeyHeader = value;
        return this;
    }

    /** How long the webhook may take for a whole answer; 10 seconds by default. */
    public SandboxOptions webhookTimeout(Duration value) {
        webhookTimeout = value;
        return this;
    }

    /** Whether the health check goes to {@code /heath}, as one page of the reference spells it; off by default. */
    public SandboxOptions misspelledHealthPath(boolean value) {
        healthPath = value ? "/heath" : "/health";
        return this;
    }

    /**
     * Decides when holds and tokens expire. Its time zone is that of the places where the experiences happen. The
     * system's clock and zone by default.
     */
    public SandboxOptions clock(Clock value) {
        clock = value;
        return this;
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

    boolean answerSingleSlotAsObject() {
        return answerSingleSlotAsObject;
    }

    @Nullable
    WebhookTarget webhook() {
        return webhookUrl == null
                ? null
                : new WebhookTarget(webhookUrl, webhookKeyHeader, webhookKey, apiName, webhookTimeout, healthPath);
    }

    Clock clock() {
        return clock;
    }
}
