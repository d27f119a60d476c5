package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.LogLine;
import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * The shared state of the parts of the {@link Engine}: the slots that this process has claimed, their queues, and the
 * state of the service. Used by one thread at a time.
 */
final class EngineState {
    static final long SECOND = 1_000_000_000L;

    final Settings settings;
    final DoubleSupplier random;

    /** What is to be reported. */
    final List<Notification> notifications = new ArrayList<>();

    /** The slots in hand. */
    final Map<SlotKey, Turn> turns = new HashMap<>();

    /** The turns whose claims are to end. */
    final List<Turn> endings = new ArrayList<>();

    final TurnQueues queues;
    final SlotCache cache = new SlotCache();
    final ServiceState service;
    final Pauses pauses;
    final StallDetector stalls;
    final SoldOutAlarm soldOut;

    /** Until then, too many slots are gone: no permission to delete another one is asked for. */
    long heldBackUntil;

    /** Whether nothing new may begin. */
    boolean closing;

    /** Whether the source failed when it was last asked. */
    boolean sourceFails;

    /** Notes a line for the log. */
    void log(Level level, String text) {
        notifications.add(new LogLine(level, text));
    }

    EngineState(Settings settings, DoubleSupplier random, long now) {
        this.settings = settings;
        this.random = random;
        this.queues = new TurnQueues(settings.mostPerCreate());
        this.service = new ServiceState(settings.concurrency());
        this.pauses = new Pauses(notifications);
        this.heldBackUntil = now;
        this.stalls = new StallDetector(notifications, now);
        this.soldOut = new SoldOutAlarm(notifications, now);
    }
}
