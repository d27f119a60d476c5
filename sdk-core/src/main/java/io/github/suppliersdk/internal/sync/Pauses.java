package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.sync.OptionRef;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * Knows whether the service refuses the caller, and pauses creates while their option is missing: an attempt with one
 * slot, every minute at least, finds out whether that is over.
 */
final class Pauses {
    static final long PROBE_EVERY = Duration.ofMinutes(1).toNanos();

    /** A missing option is often about to be created: at first it is tried more often. */
    private static final long CREATED_SOON = Duration.ofMinutes(5).toNanos();

    private static final long PROBE_SOON = Duration.ofSeconds(5).toNanos();

    private static final class Pause {
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
    private final Map<OptionRef, Pause> options = new HashMap<>();
    private final Set<OptionRef> released = new HashSet<>();

    /** The options that exist, if that was seen since one of their creates was last answered as if they did not. */
    private final Set<OptionRef> found = new HashSet<>();

    /** The refusal of the caller; {@link io.github.suppliersdk.internal.publishing.ServiceHealth} pauses all calls. */
    private @Nullable Pause account;

    Pauses(List<LogLine> lines) {
        this.lines = lines;
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

    void noteMissing(OptionRef option, String reason, long now) {
        found.remove(option);
        String what = "the service has no option " + option + ", nothing of it is created: ";
        options.computeIfAbsent(option, any -> pause(what, reason, now));
    }

    private Pause pause(String what, String reason, long now) {
        lines.add(new LogLine(
                Level.ERROR, what + reason + "; marks are kept, and it is tried again every minute at least"));
        return new Pause(now, reason);
    }

    /** Notes that the option exists: a slot of it was created, or refused for its content. */
    void noteFound(OptionRef option, long now) {
        found.add(option);
        Pause pause = options.remove(option);
        if (pause != null) {
            released.add(option);
            logEnd("the option " + option + " exists now,", pause, now);
        }
    }

    private void logEnd(String what, Pause pause, long now) {
        lines.add(new LogLine(Level.INFO, what + " after " + Durations.words(now - pause.since)));
    }

    boolean exists(OptionRef option) {
        return found.contains(option);
    }

    /** Forgets options that no slot waits for any more, such as one whose slots another process has created. */
    void forgetUnused(long now) {
        options.values().removeIf(pause -> now - pause.until > PROBE_EVERY);
    }

    /** Notes that slots of this option need not wait for their retries any more. */
    void release(OptionRef option) {
        released.add(option);
    }

    /** The options whose slots need not wait for their retries any more, until that is noted in the outbox. */
    Set<OptionRef> released() {
        return Set.copyOf(released);
    }

    void noteReleased(Set<OptionRef> inOutbox) {
        released.removeAll(inOutbox);
    }

    /**
     * Lets a slot be created, or tells for how many nanoseconds it has to wait, because the service has no such option. If
     * the option is to be tried, this slot finds out; the next one waits.
     *
     * @return 0 if it may be created
     */
    long admitCreate(OptionRef option, long now) {
        Pause pause = options.get(option);
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
        return options.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().reason));
    }
}
