package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * What the parts of the {@link Engine} have in common: the slots that this process has claimed, the queues that they wait in, and
 * what is known of the service. One thread at a time is inside.
 */
final class EngineState {
    static final long SECOND = 1_000_000_000L;

    final Settings settings;
    final DoubleSupplier dice;

    /** What is to be told. */
    final List<Notification> notifications = new ArrayList<>();

    /** The slots in hand. */
    final Map<SlotKey, Turn> turns = new HashMap<>();

    /** Those whose claims are to end. */
    final List<Turn> endings = new ArrayList<>();

    final TurnQueues queues;
    final SlotCache cache = new SlotCache();
    final ServiceState service;
    final Pauses pauses;
    final DeleteGuard guard;
    final StallDetector silence;

    /** Whether nothing may be begun any more. */
    boolean closing;

    /** Whether the source failed when it was asked last. */
    boolean sourceFails;

    EngineState(Settings settings, DoubleSupplier dice, long now) {
        this.settings = settings;
        this.dice = dice;
        this.queues = new TurnQueues(settings.mostPerCreate());
        this.service = new ServiceState(settings.concurrency());
        this.pauses = new Pauses(notifications);
        this.guard = new DeleteGuard(settings.guardShare(), notifications, now);
        this.silence = new StallDetector(notifications, now);
    }
}
