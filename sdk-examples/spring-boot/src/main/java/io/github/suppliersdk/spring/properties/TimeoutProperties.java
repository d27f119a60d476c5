package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Properties {@code timeouts}: time limits of the client. */
public class TimeoutProperties {
    /** Limit for making a connection; 10s unless set. */
    private @Nullable Duration connect;

    /** Limit for one attempt, to the last byte of its response; 30s unless set. */
    private @Nullable Duration attempt;

    /** Limit for a call with all its attempts and pauses; 2m unless set. */
    private @Nullable Duration call;

    /** Limit for each wait for bytes of a response; only the limit of the attempt unless set. */
    private @Nullable Duration read;

    /** Limit for each wait for the service to take bytes of a request; only the limit of the attempt unless set. */
    private @Nullable Duration write;

    /** Limit for making a connection. */
    public @Nullable Duration getConnect() {
        return connect;
    }

    /** Limit for making a connection. */
    public void setConnect(@Nullable Duration value) {
        this.connect = value;
    }

    /** Limit for one attempt, to the last byte of its response. */
    public @Nullable Duration getAttempt() {
        return attempt;
    }

    /** Limit for one attempt, to the last byte of its response. */
    public void setAttempt(@Nullable Duration value) {
        this.attempt = value;
    }

    /** Limit for a call with all its attempts and pauses. */
    public @Nullable Duration getCall() {
        return call;
    }

    /** Limit for a call with all its attempts and pauses. */
    public void setCall(@Nullable Duration value) {
        this.call = value;
    }

    /** Limit for each wait for bytes of a response. */
    public @Nullable Duration getRead() {
        return read;
    }

    /** Limit for each wait for bytes of a response. */
    public void setRead(@Nullable Duration value) {
        this.read = value;
    }

    /** Limit for each wait for the service to take bytes of a request. */
    public @Nullable Duration getWrite() {
        return write;
    }

    /** Limit for each wait for the service to take bytes of a request. */
    public void setWrite(@Nullable Duration value) {
        this.write = value;
    }
}
