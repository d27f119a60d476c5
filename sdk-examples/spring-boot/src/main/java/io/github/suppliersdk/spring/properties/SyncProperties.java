package io.github.suppliersdk.spring.properties;

import io.github.suppliersdk.sync.SeatAuthority;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Properties {@code sync}: keeping the service equal to the AvailabilitySource of the application. */
public class SyncProperties {
    /** Whether a sync is created when there is an AvailabilitySource. */
    private boolean enabled = true;

    /** Who counts seats; SOURCE unless set. */
    private @Nullable SeatAuthority seatAuthority;

    /** Most calls in flight; 8 unless set. */
    private @Nullable Integer concurrency;

    /** How long the service may still carry out a call after it was given up; 5m unless set. */
    private @Nullable Duration lateEffect;

    /**
     * Largest share of the slots on sale that may go off sale by one reconcile; 0.2 unless set.
     */
    private @Nullable Double guard;

    /** Whether a sync is created when there is an AvailabilitySource. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Whether a sync is created when there is an AvailabilitySource. */
    public void setEnabled(boolean value) {
        this.enabled = value;
    }

    /** Who counts seats. */
    public @Nullable SeatAuthority getSeatAuthority() {
        return seatAuthority;
    }

    /** Who counts seats. */
    public void setSeatAuthority(@Nullable SeatAuthority value) {
        this.seatAuthority = value;
    }

    /** Most calls in flight. */
    public @Nullable Integer getConcurrency() {
        return concurrency;
    }

    /** Most calls in flight. */
    public void setConcurrency(@Nullable Integer value) {
        this.concurrency = value;
    }

    /** How long the service may still carry out a call after it was given up. */
    public @Nullable Duration getLateEffect() {
        return lateEffect;
    }

    /** How long the service may still carry out a call after it was given up. */
    public void setLateEffect(@Nullable Duration value) {
        this.lateEffect = value;
    }

    /** Largest share of the slots on sale that may go off sale by one reconcile. */
    public @Nullable Double getGuard() {
        return guard;
    }

    /** Largest share of the slots on sale that may go off sale by one reconcile. */
    public void setGuard(@Nullable Double value) {
        this.guard = value;
    }
}
