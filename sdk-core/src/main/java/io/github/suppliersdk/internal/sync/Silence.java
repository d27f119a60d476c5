package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notice.Level;
import io.github.suppliersdk.internal.sync.Notice.Line;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Says it when slots wait and none is dealt with, and when that is over. */
final class Silence {
    private static final long TOLD_AFTER = Duration.ofSeconds(30).toNanos();

    private final List<Notice> notices;
    private long since;
    private boolean told;

    Silence(List<Notice> notices, long now) {
        this.notices = notices;
        this.since = now;
    }

    /** Something waits, and nothing did before. */
    void begins(long now) {
        if (!told) {
            since = now;
        }
    }

    /** A slot was dealt with. */
    void broken(long now) {
        if (told) {
            notices.add(new Line(Level.INFO, "slots are dealt with again after " + Words.duration(now - since)));
            told = false;
        }
        since = now;
    }

    /** Nothing waits. */
    void idle(long now) {
        if (told) {
            notices.add(new Line(Level.INFO, "no slot waits any more, after " + Words.duration(now - since)));
            told = false;
        }
        since = now;
    }

    void tick(long now, Supplier<String> waitsFor) {
        if (!told && now - since >= TOLD_AFTER) {
            told = true;
            notices.add(new Line(
                    Level.WARN, "no slot was dealt with for " + Words.duration(now - since) + ": " + waitsFor.get()));
        }
    }

    Duration since(long now) {
        return Duration.ofNanos(Math.max(0, now - since));
    }
}
