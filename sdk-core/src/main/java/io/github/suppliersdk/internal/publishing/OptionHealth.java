package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.Nullable;

/**
 * Whether the service has an option. Until that is known, a refusal may be that of the option and not of slots, so the
 * call that was refused reads the experience too. An option that is missing is tried again, one call at a time, before
 * that is believed: a gateway without routes answers 404 too.
 */
final class OptionHealth {
    /** How often an option that was never found may be missing in a row. */
    private static final int MOST_MISSING = 4;

    /** After this many slots that are refused alone, the last ones are tried: neighbours share faults, such as past days. */
    private static final int REFUSED_BEFORE_LAST = 20;

    /** After this many slots that are refused alone the option ends, unless the service has a slot of it. */
    private static final int MOST_REFUSED = 40;

    /** Opens when the option is missing for the first time. */
    private static final CircuitBreaker CLOSED = new CircuitBreaker(CircuitBreaker.THRESHOLD - 1, 0, 0, false);

    /** What is known of an option. */
    enum Known {
        NOTHING,
        THERE,
        /** It was there, and is missing now. */
        DOUBTED
    }

    private CircuitBreaker breaker = CLOSED;
    private Known known = Known.NOTHING;
    private long missingSince;
    private String why = "";
    private boolean hasSlots;
    private int refusedAlone;
    private @Nullable String haltedBecause;

    Known known() {
        return known;
    }

    /** Whether a call of the option may begin. */
    boolean allows(long now) {
        return breaker.allows(now);
    }

    /** Notes that a call begins. */
    void begun(long now) {
        breaker = breaker.allows(now) ? breaker.begun() : breaker;
    }

    /** Notes that a call ended that does not say whether the option is there. */
    void ended(long started) {
        breaker = breaker.ended(started);
    }

    /** Notes that the option is there. */
    void found() {
        breaker = CLOSED;
        known = Known.THERE;
    }

    /** Notes that the service showed or created a slot of the option: each one that is refused gets a verdict of its own. */
    void slotShown() {
        found();
        hasSlots = true;
    }

    /**
     * Notes that the option is missing; ends it if it was for long enough. Returns when it may be tried again.
     *
     * @param giveUpAfter how long one may be missing that was there
     */
    long missing(String reason, long started, long now, double random, long giveUpAfter) {
        missingSince = breaker.isOpen() ? missingSince : now;
        breaker = breaker.failed(started, now, random);
        known = known == Known.NOTHING ? Known.NOTHING : Known.DOUBTED;
        why = reason;
        if (known == Known.NOTHING ? breaker.pauses() >= MOST_MISSING : now - missingSince >= giveUpAfter) {
            halt(reason);
        }
        return breaker.openUntil();
    }

    /** Why it is missing at the moment; null if it is not. */
    @Nullable
    String fault() {
        return breaker.isOpen() ? "an option is missing: " + why : null;
    }

    /** Notes that a slot was refused alone; ends the option if many were, and the service has none of it. */
    void refusedAlone(Failure failure) {
        if (++refusedAlone >= MOST_REFUSED && !hasSlots) {
            halt("the service refused " + MOST_REFUSED + " slots of the option, and has none: " + failure.words());
        }
    }

    /** Whether the next slot to create is the last one, alone. */
    boolean triesLast() {
        return refusedAlone >= REFUSED_BEFORE_LAST && !hasSlots;
    }

    private void halt(String reason) {
        haltedBecause = haltedBecause == null ? reason : haltedBecause;
    }

    /** Why nothing of it is sent any more; null if it is. */
    @Nullable
    String haltedBecause() {
        return haltedBecause;
    }
}
