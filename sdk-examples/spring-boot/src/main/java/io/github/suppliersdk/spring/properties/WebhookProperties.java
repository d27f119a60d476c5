package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Properties {@code webhooks}: the requests of the service, which the WebhookHandler of the application answers. */
public class WebhookProperties {
    /** Whether requests are answered when there is a WebhookHandler. */
    private boolean enabled = true;

    /** Path before /hold, /booking and /health, below the context path of the application. */
    private String path = "/supplier";

    /** Keys with which a request is accepted, each with the time in which it is valid. */
    private List<WebhookKeyProperties> keys = new ArrayList<>();

    /** Header that carries the key; x-webhook-key unless set. */
    private @Nullable String keyHeader;

    /** Whether requests without a key are accepted, because something else checks the caller. */
    private boolean acceptRequestsWithoutKey = false;

    /** Whether the health check of the service is answered without a key. */
    private boolean acceptHealthChecksWithoutKey = false;

    /** How long the service waits for a response; 8s unless set. */
    private @Nullable Duration deadline;

    /** How long the service waits for the response to a hold; the deadline unless set. */
    private @Nullable Duration holdDeadline;

    /** How long the service waits for the response to a booking; the deadline unless set. */
    private @Nullable Duration bookingDeadline;

    /** How long the service waits for the response to a cancellation; the deadline unless set. */
    private @Nullable Duration cancellationDeadline;

    /** Largest request body; 1MB unless set. */
    private @Nullable DataSize maxBodySize;

    /** Most requests in flight; further ones are refused at once; 64 unless set. */
    private @Nullable Integer maxConcurrent;

    /** How long finished operations are kept; 400d unless set. */
    private @Nullable Duration retention;

    /** How long a compensation may fail before it is abandoned; 1h unless set. */
    private @Nullable Duration abandonCompensationAfter;

    /** By how much the clocks of the processes and of the service may differ; 1m unless set. */
    private @Nullable Duration clockTolerance;

    /** How long the health check of the service waits for the probes; 2s unless set. */
    private @Nullable Duration healthProbeDeadline;

    /** Whether requests are answered when there is a WebhookHandler. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Whether requests are answered when there is a WebhookHandler. */
    public void setEnabled(boolean value) {
        this.enabled = value;
    }

    /** Path before /hold, /booking and /health, below the context path of the application. */
    public String getPath() {
        return path;
    }

    /** Path before /hold, /booking and /health, below the context path of the application. */
    public void setPath(String value) {
        this.path = value;
    }

    /** Keys with which a request is accepted, each with the time in which it is valid. */
    public List<WebhookKeyProperties> getKeys() {
        return keys;
    }

    /** Keys with which a request is accepted, each with the time in which it is valid. */
    public void setKeys(List<WebhookKeyProperties> value) {
        this.keys = value;
    }

    /** Header that carries the key. */
    public @Nullable String getKeyHeader() {
        return keyHeader;
    }

    /** Header that carries the key. */
    public void setKeyHeader(@Nullable String value) {
        this.keyHeader = value;
    }

    /** Whether requests without a key are accepted, because something else checks the caller. */
    public boolean isAcceptRequestsWithoutKey() {
        return acceptRequestsWithoutKey;
    }

    /** Whether requests without a key are accepted, because something else checks the caller. */
    public void setAcceptRequestsWithoutKey(boolean value) {
        this.acceptRequestsWithoutKey = value;
    }

    /** Whether the health check of the service is answered without a key. */
    public boolean isAcceptHealthChecksWithoutKey() {
        return acceptHealthChecksWithoutKey;
    }

    /** Whether the health check of the service is answered without a key. */
    public void setAcceptHealthChecksWithoutKey(boolean value) {
        this.acceptHealthChecksWithoutKey = value;
    }

    /** How long the service waits for a response. */
    public @Nullable Duration getDeadline() {
        return deadline;
    }

    /** How long the service waits for a response. */
    public void setDeadline(@Nullable Duration value) {
        this.deadline = value;
    }

    /** How long the service waits for the response to a hold. */
    public @Nullable Duration getHoldDeadline() {
        return holdDeadline;
    }

    /** How long the service waits for the response to a hold. */
    public void setHoldDeadline(@Nullable Duration value) {
        this.holdDeadline = value;
    }

    /** How long the service waits for the response to a booking. */
    public @Nullable Duration getBookingDeadline() {
        return bookingDeadline;
    }

    /** How long the service waits for the response to a booking. */
    public void setBookingDeadline(@Nullable Duration value) {
        this.bookingDeadline = value;
    }

    /** How long the service waits for the response to a cancellation. */
    public @Nullable Duration getCancellationDeadline() {
        return cancellationDeadline;
    }

    /** How long the service waits for the response to a cancellation. */
    public void setCancellationDeadline(@Nullable Duration value) {
        this.cancellationDeadline = value;
    }

    /** Largest request body. */
    public @Nullable DataSize getMaxBodySize() {
        return maxBodySize;
    }

    /** Largest request body. */
    public void setMaxBodySize(@Nullable DataSize value) {
        this.maxBodySize = value;
    }

    /** Most requests in flight; further ones are refused at once. */
    public @Nullable Integer getMaxConcurrent() {
        return maxConcurrent;
    }

    /** Most requests in flight; further ones are refused at once. */
    public void setMaxConcurrent(@Nullable Integer value) {
        this.maxConcurrent = value;
    }

    /** How long finished operations are kept. */
    public @Nullable Duration getRetention() {
        return retention;
    }

    /** How long finished operations are kept. */
    public void setRetention(@Nullable Duration value) {
        this.retention = value;
    }

    /** How long a compensation may fail before it is abandoned. */
    public @Nullable Duration getAbandonCompensationAfter() {
        return abandonCompensationAfter;
    }

    /** How long a compensation may fail before it is abandoned. */
    public void setAbandonCompensationAfter(@Nullable Duration value) {
        this.abandonCompensationAfter = value;
    }

    /** By how much the clocks of the processes and of the service may differ. */
    public @Nullable Duration getClockTolerance() {
        return clockTolerance;
    }

    /** By how much the clocks of the processes and of the service may differ. */
    public void setClockTolerance(@Nullable Duration value) {
        this.clockTolerance = value;
    }

    /** How long the health check of the service waits for the probes. */
    public @Nullable Duration getHealthProbeDeadline() {
        return healthProbeDeadline;
    }

    /** How long the health check of the service waits for the probes. */
    public void setHealthProbeDeadline(@Nullable Duration value) {
        this.healthProbeDeadline = value;
    }
}
