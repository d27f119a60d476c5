package io.github.suppliersdk.spring.properties;

import io.github.suppliersdk.sync.SeatAuthority;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Properties {@code sync}: keeping the service equal to the AvailabilitySource of the application. */
public class SyncProperties {
    /** Whether a sync is made when there is an AvailabilitySource. */
    private boolean enabled = true;

    /** Who counts seats; SOURCE unless set. */
    private @Nullable SeatAuthority seatAuthority;

    /** Most calls at a time; 8 unless set. */
    private @Nullable Integer concurrency;

    /** How long after it was given up a call may still be carried out by the service; 5m unless set. */
    private @Nullable Duration lateEffect;

    /** After how long a slot that is gone and cannot be deleted is tried again; 1h unless set. */
    private @Nullable Duration heldInterval;

    /** How long a reconcile waits when no slot is dealt with any more; 15m unless set. */
    private @Nullable Duration giveUpAfter;

    /** Largest share of the slots on sale that may go off sale by one reconcile; 0.2 unless set. */
    private @Nullable Double guard;

    /** Whether a sync is made when there is an AvailabilitySource. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Whether a sync is made when there is an AvailabilitySource. */
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

    /** Most calls at a time. */
    public @Nullable Integer getConcurrency() {
        return concurrency;
    }

    /** Most calls at a time. */
    public void setConcurrency(@Nullable Integer value) {
        this.concurrency = value;
    }

    /** How long after it was given up a call may still be carried out by the service. */
    public @Nullable Duration getLateEffect() {
        return lateEffect;
    }

    /** How long after it was given up a call may still be carried out by the service. */
    public void setLateEffect(@Nullable Duration value) {
        this.lateEffect = value;
    }

    /** After how long a slot that is gone and cannot be deleted is tried again. */
    public @Nullable Duration getHeldInterval() {
        return heldInterval;
    }

    /** After how long a slot that is gone and cannot be deleted is tried again. */
    public void setHeldInterval(@Nullable Duration value) {
        this.heldInterval = value;
    }

    /** How long a reconcile waits when no slot is dealt with any more. */
    public @Nullable Duration getGiveUpAfter() {
        return giveUpAfter;
    }

    /** How long a reconcile waits when no slot is dealt with any more. */
    public void setGiveUpAfter(@Nullable Duration value) {
        this.giveUpAfter = value;
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
