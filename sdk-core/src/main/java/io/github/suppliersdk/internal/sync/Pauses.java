package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
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

    /** Spreads the slots of a large missing option, so that a hundred per second are tried again and not all at once. */
    private static final long SPREAD = Duration.ofMillis(10).toNanos();

    private static final class Pause {
        private final long since;
        private final String reason;

        /** Of an option: when the next slot may be created. */
        private long until;

        /** Of an option: how many slots wait in line since its last probe. */
        private long waiting;

        /** The slot that finds out whether the pause is over; null if none does. */
        private @Nullable SlotKey probe;

        private Pause(long since, String reason) {
            this.since = since;
            this.reason = reason;
            this.until = since + PROBE_SOON;
        }
    }

    private final List<LogLine> lines;
    private final Map<OptionRef, Pause> options = new HashMap<>();
    private final Set<OptionRef> released = new HashSet<>();

    /** When an option was last found to exist. */
    private final Map<OptionRef, Long> found = new HashMap<>();

    /** The refusal of the caller; {@link io.github.suppliersdk.internal.publishing.ServiceHealth} pauses all calls. */
    private @Nullable Pause account;

    Pauses(List<LogLine> lines) {
        this.lines = lines;
    }

    void noteRefused(String reason, long now) {
        account = account == null ? pause("the service refuses the caller, nothing is sent: ", reason, now) : account;
    }

    void noteMissing(OptionRef option, String reason, long now) {
        String what = "the service has no option " + option + ", nothing of it is created: ";
        options.computeIfAbsent(option, any -> pause(what, reason, now)).probe = null;
    }

    private Pause pause(String what, String reason, long now) {
        lines.add(new LogLine(
                Level.ERROR, what + reason + "; marks are kept, and it is tried again every minute at least"));
        return new Pause(now, reason);
    }

    /** Notes that the caller is accepted: a write succeeded, or was judged. */
    void notePassed(long now) {
        Pause pause = account;
        if (pause != null) {
            account = null;
            lines.add(new LogLine(
                    Level.INFO, "the service accepts the caller again after " + Durations.words(now - pause.since)));
        }
    }

    /** Notes that the option exists: a slot of it was created, or refused for its content. */
    void noteFound(OptionRef option, long now) {
        found.put(option, now);
        Pause pause = options.remove(option);
        if (pause != null) {
            released.add(option);
            lines.add(new LogLine(
                    Level.INFO, "the option " + option + " exists now, after " + Durations.words(now - pause.since)));
        }
    }

    boolean wasFoundSince(OptionRef option, long moment) {
        Long last = found.get(option);
        return last != null && last - moment >= 0;
    }

    /** Forgets options that no slot waits for any more, such as one whose slots another process has created. */
    void forgetUnused(long now) {
        options.values().removeIf(pause -> now - pause.until > PROBE_EVERY);
    }

    /** Notes that slots of this option need not wait for their retries any more. */
    void release(OptionRef option) {
        released.add(option);
    }

    /** The options whose slots need not wait for their retries any more, and still do. */
    Set<OptionRef> released() {
        return Set.copyOf(released);
    }

    /** Notes that the slots of these options are due. */
    void noteRetried(Set<OptionRef> options) {
        released.removeAll(options);
    }

    boolean isCallerRefused() {
        return account != null;
    }

    /**
     * Lets a slot be created, or tells for how many nanoseconds it has to wait, because the service has no such option. If
     * the option is to be tried, this slot becomes the probe.
     *
     * @return 0 if it may be created
     */
    long admitCreate(SlotKey slot, long now) {
        Pause pause = options.get(slot.option());
        if (pause == null || slot.equals(pause.probe)) {
            return 0;
        }
        if (now - pause.until >= 0) {
            pause.probe = slot;
            pause.until = now + (now - pause.since < CREATED_SOON ? PROBE_SOON : PROBE_EVERY);
            pause.waiting = 0; // a probe that fails waits behind the others
            return 0;
        }
        pause.waiting++;
        return pause.until - now + pause.waiting * SPREAD;
    }

    Optional<String> reason() {
        return Optional.ofNullable(account).map(pause -> pause.reason);
    }

    Map<OptionRef, String> reasons() {
        return options.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().reason));
    }
}
