package io.github.suppliersdk.sandbox;

import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import io.github.suppliersdk.sandbox.internal.rules.SlotVariant;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of a sandbox. Immutable: each method that sets an option returns a changed copy. Options that are not set
 * have the neutral defaults of the interface.
 */
public final class SandboxOptions implements Cloneable {

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/=-]{1,1000}");
    private static final Pattern BASE_PATH = Pattern.compile("(/[A-Za-z0-9._~%!$&'()*+,=:@-]+)*");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._~-]{1,100}");
    private static final SandboxOptions DEFAULTS = new SandboxOptions();

    int port;
    String basePath = "";
    String apiName = "service";
    String operatorName = "operator";
    String questionSegment = "experience";
    Map<SlotVariant, Integer> maximums = Map.of(SlotVariant.DAILY, 100, SlotVariant.OPEN, 1, SlotVariant.TIME, 100);
    boolean oneCreatedSlotAsObject;
    boolean archivedOnCreate;

    @Nullable
    String accessToken;

    @Nullable
    URI webhookUrl;

    private @Nullable String webhookKey;
    private String webhookKeyHeader = "x-webhook-key";
    private Duration webhookTimeout = WebhookClient.DEADLINE;
    Clock clock = Clock.system(ZoneId.systemDefault());

    private SandboxOptions() {}

    /** The default options. */
    public static SandboxOptions defaults() {
        return DEFAULTS;
    }

    /** The port on the loopback interface. The default, 0, takes any free port. */
    public SandboxOptions port(int value) {
        return with(changed -> changed.port = (int) Arguments.between(0, 65_535, value, "port"));
    }

    /** A path at the beginning of every URL of the sandbox, such as {@code /some-prefix}. Empty by default. */
    public SandboxOptions basePath(String value) {
        return with(changed -> changed.basePath = Arguments.matching(
                value, "basePath", BASE_PATH, "must begin with a slash, not end with one, and be percent-encoded"));
    }

    /** The API name in {@code vnd.{api}-api.v1}; "service" by default. */
    public SandboxOptions apiName(String value) {
        return with(changed -> changed.apiName = name(value, "apiName"));
    }

    /** The operator name in {@code {operator}_booking_id}; "operator" by default. */
    public SandboxOptions operatorName(String value) {
        return with(changed -> changed.operatorName = name(value, "operatorName"));
    }

    /**
     * The path segment under which mandatory questions are created and replaced: "experience" by default, or
     * "experiences".
     */
    public SandboxOptions questionSegment(String value) {
        return with(changed -> changed.questionSegment = name(value, "questionSegment"));
    }

    /** The maximum number of slots in one request, by slot type; 100 daily, 1 open and 100 time slots by default. */
    public SandboxOptions slotMaximums(int daily, int open, int time) {
        Arguments.atLeast(1, daily, "daily");
        Arguments.atLeast(1, open, "open");
        Arguments.atLeast(1, time, "time");
        return with(changed ->
                changed.maximums = Map.of(SlotVariant.DAILY, daily, SlotVariant.OPEN, open, SlotVariant.TIME, time));
    }

    /** Whether the response to a list of one slot is that slot, and not the list; false by default. */
    public SandboxOptions oneCreatedSlotAsObject(boolean value) {
        return with(changed -> changed.oneCreatedSlotAsObject = value);
    }

    /** Whether {@code archived} is allowed when an experience is created; false by default. */
    public SandboxOptions archivedOnCreate(boolean value) {
        return with(changed -> changed.archivedOnCreate = value);
    }

    /**
     * The fixed access token; a random one by default. With a fixed token, a client can keep its configuration when the
     * sandbox is restarted.
     */
    public SandboxOptions accessToken(String value) {
        if (!TOKEN.matcher(value).matches()) {
            throw new IllegalArgumentException("accessToken must have letters, digits and - . _ ~ + / = only");
        }
        return with(changed -> changed.accessToken = value);
    }

    /**
     * The base URL of the supplier's webhook; none by default. Without a webhook, test holds, bookings and
     * cancellations change only the sandbox's state. {@link Sandbox#webhook(URI)} sets the webhook of a running
     * sandbox.
     */
    public SandboxOptions webhookUrl(URI value) {
        return with(changed -> changed.webhookUrl = Arguments.address(value, "webhookUrl"));
    }

    /** The secret key that is sent to the webhook; none by default. */
    public SandboxOptions webhookKey(String value) {
        return with(changed -> changed.webhookKey = Arguments.secret(value, "webhookKey"));
    }

    /** The name of the header that carries the secret key; "x-webhook-key" by default. */
    public SandboxOptions webhookKeyHeader(String value) {
        return with(changed -> changed.webhookKeyHeader = Arguments.header(value, "webhookKeyHeader"));
    }

    /**
     * The time limit for a call of the webhook, from the connection to the end of the response; 8 seconds by default.
     */
    public SandboxOptions webhookTimeout(Duration value) {
        return with(changed -> changed.webhookTimeout = Arguments.positive(value, "webhookTimeout"));
    }

    /**
     * The clock that decides when holds and tokens expire. Its time zone is that of the places of the experiences. The
     * system clock in the default time zone by default; a {@link io.github.suppliersdk.sandbox.control.SandboxClock}
     * moves only when a test moves it.
     */
    public SandboxOptions clock(Clock value) {
        return with(changed -> changed.clock = value);
    }

    WebhookClient.Settings webhookSettings() {
        return new WebhookClient.Settings(webhookKeyHeader, webhookKey, apiName, webhookTimeout);
    }

    private static String name(String value, String option) {
        return Arguments.matching(value, option, NAME, "must have letters, digits and - . _ ~ only");
    }

    private SandboxOptions with(Consumer<SandboxOptions> change) {
        try {
            SandboxOptions changed = (SandboxOptions) clone();
            change.accept(changed);
            return changed;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
