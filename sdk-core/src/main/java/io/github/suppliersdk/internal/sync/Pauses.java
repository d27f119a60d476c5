package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.sync.OptionRef;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * What is known of the options, and whether the service refuses the caller. Creates are paused while their option is
 * missing: an attempt with one slot, every minute at least, finds out whether that is over.
 */
final class Pauses {
    static final long PROBE_EVERY = Duration.ofMinutes(1).toNanos();

    /** A missing option is often about to be created: at first it is tried more often. */
    private static final long CREATED_SOON = Duration.ofMinutes(5).toNanos();

    private static final long PROBE_SOON = Duration.ofSeconds(5).toNanos();

    /** Why something is paused. */
    static final class Pause {
        private final long since;
        private final String reason;

        /** Of an option: when the next slot may be created. */
        private long until;

        private Pause(long since, String reason) {
            this.since = since;
            this.reason = reason;
            this.until = since + PROBE_SOON;
        }
    }

    private final List<LogLine> lines;
    private final Map<OptionRef, KnownOption> options = new HashMap<>();

    /** The refusal of the caller; {@link io.github.suppliersdk.internal.publishing.ServiceHealth} pauses writes. */
    private @Nullable Pause account;

    Pauses(List<LogLine> lines) {
        this.lines = lines;
    }

    KnownOption of(OptionRef option) {
        return options.computeIfAbsent(option, KnownOption::new);
    }

    /** Notes whether the service refuses the caller, as the end of a write shows. */
    void noteCaller(boolean isRefused, String reason, long now) {
        if (isRefused && account == null) {
            account = pause("the service refuses the caller, nothing is sent: ", reason, now);
        } else if (!isRefused && account != null) {
            logEnd("the service accepts the caller again", account, now);
            account = null;
        }
    }

    void noteMissing(KnownOption option, String reason, long now) {
        option.exists = false;
        if (option.missing == null) {
            option.missing =
                    pause("the service has no option " + option.ref + ", nothing of it is created: ", reason, now);
        }
    }

    private Pause pause(String what, String reason, long now) {
        lines.add(new LogLine(
                Level.ERROR, what + reason + "; marks are kept, and it is tried again every minute at least"));
        return new Pause(now, reason);
    }

    /** Notes that the option exists: a slot of it was created, or refused for its content. */
    void noteFound(KnownOption option, long now) {
        option.exists = true;
        if (option.missing != null) {
            option.isReleased = true;
            logEnd("the option " + option.ref + " exists now,", option.missing, now);
            option.missing = null;
        }
    }

    private void logEnd(String what, Pause pause, long now) {
        lines.add(new LogLine(Level.INFO, what + " after " + Durations.words(now - pause.since)));
    }

    /** Ends pauses of options of which nothing was tried for a while, such as one whose slots another process has created. */
    void endUnused(long now) {
        for (KnownOption option : options.values()) {
            boolean isOver = option.missing != null && now - option.missing.until > PROBE_EVERY;
            option.missing = isOver ? null : option.missing;
        }
    }

    /** The options whose slots need not wait for their retries any more, until that is noted in the outbox. */
    Set<OptionRef> released() {
        return options.values().stream()
                .filter(option -> option.isReleased)
                .map(option -> option.ref)
                .collect(Collectors.toSet());
    }

    void noteReleased(Set<OptionRef> inOutbox) {
        inOutbox.forEach(option -> of(option).isReleased = false);
    }

    /**
     * Lets a slot be created, or tells for how many nanoseconds it has to wait, because the service has no such option. If
     * the option is to be tried, this slot finds out; the next one waits.
     *
     * @return 0 if it may be created
     */
    long admitCreate(KnownOption option, long now) {
        Pause pause = option.missing;
        if (pause == null) {
            return 0;
        }
        if (now - pause.until < 0) {
            return pause.until - now;
        }
        pause.until = now + (now - pause.since < CREATED_SOON ? PROBE_SOON : PROBE_EVERY);
        return 0;
    }

    Optional<String> reason() {
        return Optional.ofNullable(account).map(pause -> pause.reason);
    }

    Map<OptionRef, String> reasons() {
        Map<OptionRef, String> reasons = new HashMap<>();
        options.forEach((ref, option) -> {
            if (option.missing != null) {
                reasons.put(ref, option.missing.reason);
            }
        });
        return reasons;
    }
}
