package io.github.suppliersdk.sync.processes;

import io.github.suppliersdk.sync.SlotKey;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Guests at the service, which lowers its seats, sends the webhook, and releases the seats if the supplier refuses. */
final class Guests {
    private static final int MAX_STAY_MILLIS = 400;

    private final FaultySlotService service;
    private final KilledSellers webhooks;
    private final int slots;
    private final CountDownLatch isOver = new CountDownLatch(1);
    private final AtomicLong granted = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();

    Guests(FaultySlotService service, KilledSellers webhooks, int slots) {
        this.service = service;
        this.webhooks = webhooks;
        this.slots = slots;
    }

    /** Simulates one guest after another until {@link #end}; the last hold stays. */
    boolean run() throws InterruptedException {
        Random dice = new Random();
        while (!isOver.await(dice.nextInt(100), TimeUnit.MILLISECONDS)) {
            SlotKey key = Departures.key(1 + dice.nextInt(slots));
            int seats = 1 + dice.nextInt(2);
            if (service.hold(key, seats)) {
                stay(key, seats, dice);
            }
        }
        return true;
    }

    private void stay(SlotKey key, int seats, Random dice) throws InterruptedException {
        String id = UUID.randomUUID().toString();
        if (!webhooks.hold(id, key, seats)) {
            refused.incrementAndGet();
            service.end(key, seats);
            return;
        }
        granted.incrementAndGet();
        if (isOver.await(dice.nextInt(MAX_STAY_MILLIS), TimeUnit.MILLISECONDS)) {
            return;
        }
        boolean booked = dice.nextBoolean();
        if (dice.nextBoolean()) {
            service.end(key, booked ? 0 : seats);
            webhooks.end(id, key, booked);
        } else {
            webhooks.end(id, key, booked);
            service.end(key, booked ? 0 : seats);
        }
    }

    void end() {
        isOver.countDown();
    }

    @Override
    public String toString() {
        return granted + " holds granted, " + refused + " refused";
    }
}
