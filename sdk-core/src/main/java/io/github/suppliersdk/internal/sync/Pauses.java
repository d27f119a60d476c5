package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.Line;
import io.github.suppliersdk.sync.OptionRef;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What nothing is sent of because the service refuses the caller or an option is missing. One attempt a minute finds out
 * whether that is over: the next slot that is marked makes it.
 */
final class Pauses {
    static final long PROBE_EVERY = Duration.ofMinutes(1).toNanos();

    /** So that the slots of a large option that is missing do not come back all at once, but some a second. */
    private static final long SPREAD = Duration.ofMillis(10).toNanos();

    private static final class Pause {
        private final long since;
        private final String reason;
        private long until;
        private long waiting;

        private Pause(long since, String reason) {
            this.since = since;
            this.reason = reason;
        }
    }

    private final List<Notification> notifications;
    private final Map<OptionRef, Pause> options = new HashMap<>();
    private @Nullable Pause account;

    Pauses(List<Notification> notifications) {
        this.notifications = notifications;
    }

    void refused(String reason, long now) {
        Pause pause = account;
        if (pause == null) {
            pause = new Pause(now, reason);
            account = pause;
            notifications.add(new Line(
                    Level.ERROR,
                    "the service refuses the caller, nothing is sent: " + reason
                            + "; marks are kept, and one attempt a minute is made"));
        }
        pause.until = now + PROBE_EVERY;
    }

    void missing(OptionRef option, String reason, long now) {
        Pause pause = options.get(option);
        if (pause == null) {
            pause = new Pause(now, reason);
            options.put(option, pause);
            notifications.add(new Line(
                    Level.ERROR,
                    "the service has no option " + option + ", nothing of it is created: " + reason
                            + "; marks are kept, and one attempt a minute is made"));
        }
        pause.until = now + PROBE_EVERY;
        pause.waiting = 0;
    }

    /** The caller is not refused any more: a write was carried out, here or by another process. */
    void passed(long now) {
        Pause pause = account;
        if (pause != null) {
            account = null;
            notifications.add(new Line(
                    Level.INFO,
                    "the service accepts the caller again after " + Descriptions.duration(now - pause.since)));
        }
    }

    /** A slot of it was created, or refused for itself. */
    void created(OptionRef option, long now) {
        Pause pause = options.remove(option);
        if (pause != null) {
            notifications.add(new Line(
                    Level.INFO,
                    "the option " + option + " is there after " + Descriptions.duration(now - pause.since)));
        }
    }

    boolean isAccountPaused() {
        return account != null;
    }

    boolean probeDue(long now) {
        return account == null || now - account.until >= 0;
    }

    long probeAt() {
        return account == null ? Long.MAX_VALUE : account.until;
    }

    /**
     * How long a slot of this option has to wait; 0 if it may go on, or is the one that finds out.
     */
    long pauseOf(OptionRef option, long now) {
        Pause pause = options.get(option);
        if (pause == null) {
            return 0;
        }
        if (now - pause.until >= 0) {
            pause.until = now + PROBE_EVERY;
            return 0;
        }
        pause.waiting++;
        return pause.until - now + pause.waiting * SPREAD;
    }

    boolean isPaused(OptionRef option) {
        return options.containsKey(option);
    }

    Optional<String> reason() {
        return Optional.ofNullable(account).map(pause -> pause.reason);
    }

    Map<OptionRef, String> reasons() {
        return options.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().reason));
    }
}
