package io.github.suppliersdk.sandbox.certify;

import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The options of a certification. Immutable: each method that sets an option returns a changed copy.
 *
 * @see Certification
 */
public final class CertificationOptions implements Cloneable {

    /** Waits until a duration has passed. The default sleeps; a test can advance its clock instead. */
    @FunctionalInterface
    public interface Pause {

        void pass(Duration time) throws InterruptedException;
    }

    final URI backend;
    List<CertificationSlot> slots = List.of();
    Set<CheckGroup> only = EnumSet.allOf(CheckGroup.class);
    private @Nullable String key;
    private String keyHeader = "x-webhook-key";
    private String apiName = "service";
    String operatorName = "operator";
    private Duration deadline = WebhookClient.DEADLINE;
    Duration holdLimit = Duration.ofSeconds(1);
    Duration bookingLimit = Duration.ofSeconds(5);
    int loadCycles = 100;
    int parallelHolds = 200;
    Clock clock = Clock.system(ZoneId.systemDefault());
    boolean isZoneAssumed = true;

    @Nullable
    Callable<?> restart;

    Pause pause = time -> Thread.sleep(time.toMillis());

    private CertificationOptions(URI backend) {
        this.backend = backend;
    }

    /**
     * The options for a backend with the paths /hold, /booking and /health below this base URL.
     *
     * @throws IllegalArgumentException if the address is not an http or https URL with a host, or has user info, a
     *     query or a fragment
     */
    public static CertificationOptions of(URI backend) {
        return new CertificationOptions(Arguments.address(backend, "backend"));
    }

    /** The slots that the checks may hold and book, at least one. Each check chooses suitable slots from them. */
    public CertificationOptions slots(List<CertificationSlot> value) {
        return with(changed -> changed.slots = List.copyOf(value));
    }

    /** The groups of checks to run; all by default. */
    public CertificationOptions only(Set<CheckGroup> value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("only must not be empty");
        }
        return with(changed -> changed.only = EnumSet.copyOf(value));
    }

    /** The secret key that the backend expects from the service; none by default. */
    public CertificationOptions key(String value) {
        return with(changed -> changed.key = Arguments.secret(value, "key"));
    }

    /** The name of the header that carries the key; "x-webhook-key" by default. */
    public CertificationOptions keyHeader(String value) {
        return with(changed -> changed.keyHeader = Arguments.header(value, "keyHeader"));
    }

    /** The API name in {@code vnd.{api}-webhook-api.v1}; "service" by default. */
    public CertificationOptions apiName(String value) {
        return with(changed -> changed.apiName = value);
    }

    /** The operator name in {@code {operator}_booking_id}; "operator" by default. */
    public CertificationOptions operatorName(String value) {
        return with(changed -> changed.operatorName = value);
    }

    /** How long to wait for each response; 8 seconds by default. */
    public CertificationOptions deadline(Duration value) {
        return with(changed -> changed.deadline = Arguments.positive(value, "deadline"));
    }

    /** The limit for the 99th percentile of hold response times under load; 1 second by default. */
    public CertificationOptions holdLimit(Duration value) {
        return with(changed -> changed.holdLimit = Arguments.positive(value, "holdLimit"));
    }

    /**
     * The limit for the 99th percentile of the response times of bookings and cancellations under load; 5 seconds by
     * default.
     */
    public CertificationOptions bookingLimit(Duration value) {
        return with(changed -> changed.bookingLimit = Arguments.positive(value, "bookingLimit"));
    }

    /**
     * How many times the load checks hold, book and cancel; 100 by default. Each cycle takes as few seats as the slot
     * allows, usually one.
     */
    public CertificationOptions loadCycles(int value) {
        return with(changed -> changed.loadCycles = (int) Arguments.between(1, 100_000, value, "loadCycles"));
    }

    /** How many holds compete for the seats of one slot at the same time; 200 by default. */
    public CertificationOptions parallelHolds(int value) {
        return with(changed -> changed.parallelHolds = (int) Arguments.between(2, 2_000, value, "parallelHolds"));
    }

    /**
     * The clock for the ends of holds, which are local times. Its time zone must be that of the place. By default, the
     * system clock in the time zone of this machine is used, and the report says that this was assumed.
     */
    public CertificationOptions clock(Clock value) {
        return with(changed -> {
            changed.clock = value;
            changed.isZoneAssumed = false;
        });
    }

    /** Whether the time zone of the clock was assumed, not given; the report then says so. */
    public CertificationOptions zoneAssumed(boolean value) {
        return with(changed -> changed.isZoneAssumed = value);
    }

    /** How to wait until a hold has ended according to the clock; sleeping by default. */
    public CertificationOptions pause(Pause value) {
        return with(changed -> changed.pause = value);
    }

    /**
     * What restarts the backend, such as a command or a question to a person; returns when the restart has begun, or
     * {@code false} if there is none. None by default: what is remembered after a restart is then not checked.
     */
    public CertificationOptions restart(Callable<?> value) {
        return with(changed -> changed.restart = value);
    }

    WebhookClient.Settings settings() {
        return new WebhookClient.Settings(keyHeader, key, apiName, deadline);
    }

    private CertificationOptions with(Consumer<CertificationOptions> change) {
        try {
            CertificationOptions changed = (CertificationOptions) clone();
            change.accept(changed);
            return changed;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
