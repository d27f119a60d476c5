package io.github.suppliersdk.webhooks.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Simulates the service: several guests at a time while processes are killed, and afterwards retries until everything
 * is decided.
 */
final class Service {
    private static final int GUESTS = 6;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final KilledProcesses processes;
    private final Conversation conversation;
    private final int slots;
    private final Queue<Journey> journeys = new ConcurrentLinkedQueue<>();

    Service(KilledProcesses processes, int slots, Duration deadline) {
        this.processes = processes;
        this.conversation = new Conversation(processes, deadline);
        this.slots = slots;
    }

    void runJourneysWhileProcessesAreKilled(Duration duration) throws Exception {
        long until = System.nanoTime() + duration.toNanos();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            Future<?> machine = threads.submit(conversation::watchTheMachine);
            Future<?> killing = threads.submit(processes::killOneAfterTheOther);
            List<Future<?>> guests = new ArrayList<>();
            for (int i = 0; i < GUESTS; i++) {
                guests.add(threads.submit(() -> {
                    Random dice = new Random();
                    while (System.nanoTime() < until) {
                        Journey journey = new Journey(conversation, slots, dice, threads);
                        journeys.add(journey);
                        journey.run();
                    }
                }));
            }
            for (Future<?> guest : guests) {
                guest.get();
            }
            processes.endKilling();
            killing.get();
            machine.cancel(true);
        } finally {
            processes.endKilling();
            threads.shutdownNow();
        }
    }

    void retryUntilEverythingIsDecided() {
        long until = System.nanoTime() + TIMEOUT.toNanos();
        List<Journey> open = List.copyOf(journeys);
        while (!open.isEmpty() && System.nanoTime() < until) {
            open = open.stream().filter(journey -> !journey.retryUndecided()).toList();
        }
        assertThat(open).as("guests with undecided requests").isEmpty();
    }

    void check(SeatLedger ledger) {
        Map<String, Set<String>> tickets = new HashMap<>();
        List<String> rows = ledger.texts("select booking_id, number from s_ticket");
        for (int i = 0; i < rows.size(); i += 2) {
            tickets.computeIfAbsent(rows.get(i), any -> new TreeSet<>()).add(rows.get(i + 1));
        }
        assertThat(journeys).isNotEmpty();
        journeys.forEach(journey -> journey.check(tickets));
    }

    List<String> late() {
        return conversation.late();
    }

    String counts() {
        return journeys.size() + " guests, " + conversation;
    }
}
