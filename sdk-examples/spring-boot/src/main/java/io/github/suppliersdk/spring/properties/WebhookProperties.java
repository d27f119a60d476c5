package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Properties {@code webhooks}: the requests of the service, which the handler of the application answers. */
public class WebhookProperties {
    /** Whether requests are answered when there is a handler. */
    private boolean enabled = true;

    /** Path before /hold, /booking and /health, below the context path of the application. */
    private String path = "/supplier";

    /** Keys with which a request is accepted, each with the time in which it is valid. */
    private List<WebhookKeyProperties> keys = new ArrayList<>();

    /** Header that carries the key; x-webhook-key unless set. */
    private @Nullable String keyHeader;

    /** Whether the health check of the service is answered without a key. */
    private boolean acceptHealthChecksWithoutKey = false;

    /** How long the service waits for a response; 8s unless set. */
    private @Nullable Duration deadline;

    /** Most requests that are handled at the same time, each with a connection; 8 unless set. */
    private @Nullable Integer maxConcurrent;

    /** How long finished rows are kept; 400d unless set. */
    private @Nullable Duration retention;

    /** By how much the clocks of the processes and of the service may differ; 1m unless set. */
    private @Nullable Duration clockTolerance;

    /** Whether requests are answered when there is a handler. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Whether requests are answered when there is a handler. */
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

    /** Most requests that are handled at the same time, each with a connection. */
    public @Nullable Integer getMaxConcurrent() {
        return maxConcurrent;
    }

    /** Most requests that are handled at the same time, each with a connection. */
    public void setMaxConcurrent(@Nullable Integer value) {
        this.maxConcurrent = value;
    }

    /** How long finished rows are kept. */
    public @Nullable Duration getRetention() {
        return retention;
    }

    /** How long finished rows are kept. */
    public void setRetention(@Nullable Duration value) {
        this.retention = value;
    }

    /** By how much the clocks of the processes and of the service may differ. */
    public @Nullable Duration getClockTolerance() {
        return clockTolerance;
    }

    /** By how much the clocks of the processes and of the service may differ. */
    public void setClockTolerance(@Nullable Duration value) {
        this.clockTolerance = value;
    }
}
