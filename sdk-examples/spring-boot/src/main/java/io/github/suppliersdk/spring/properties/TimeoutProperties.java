package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Properties {@code timeouts}: how long the client waits. */
public class TimeoutProperties {
    /** For a connection to be made; 10s unless set. */
    private @Nullable Duration connect;

    /** For one attempt, to the last byte of its response; 30s unless set. */
    private @Nullable Duration attempt;

    /** For a call with all its attempts and pauses; 2m unless set. */
    private @Nullable Duration call;

    /** For the service to stay silent while a response is read; bounded by attempt unless set. */
    private @Nullable Duration read;

    /** For the service to take no bytes while a request is written; bounded by attempt unless set. */
    private @Nullable Duration write;

    /** For a connection to be made. */
    public @Nullable Duration getConnect() {
        return connect;
    }

    /** For a connection to be made. */
    public void setConnect(@Nullable Duration value) {
        this.connect = value;
    }

    /** For one attempt, to the last byte of its response. */
    public @Nullable Duration getAttempt() {
        return attempt;
    }

    /** For one attempt, to the last byte of its response. */
    public void setAttempt(@Nullable Duration value) {
        this.attempt = value;
    }

    /** For a call with all its attempts and pauses. */
    public @Nullable Duration getCall() {
        return call;
    }

    /** For a call with all its attempts and pauses. */
    public void setCall(@Nullable Duration value) {
        this.call = value;
    }

    /** For the service to stay silent while a response is read. */
    public @Nullable Duration getRead() {
        return read;
    }

    /** For the service to stay silent while a response is read. */
    public void setRead(@Nullable Duration value) {
        this.read = value;
    }

    /** For the service to take no bytes while a request is written. */
    public @Nullable Duration getWrite() {
        return write;
    }

    /** For the service to take no bytes while a request is written. */
    public void setWrite(@Nullable Duration value) {
        this.write = value;
    }
}
