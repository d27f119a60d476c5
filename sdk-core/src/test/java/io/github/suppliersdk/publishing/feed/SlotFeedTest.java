package io.github.suppliersdk.publishing.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.publishing.FakeSlotService;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import io.github.suppliersdk.publishing.FakeTime;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.Slots;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlotFeedTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final List<SlotChange> sent = Collections.synchronizedList(new ArrayList<>());
    private final List<RuntimeException> failures = Collections.synchronizedList(new ArrayList<>());
    private FakeSlotService service;
    private SupplierClient client;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
        client = service.client();
        SlotPublisher.builder(client).build().publish(Slots.days(20));
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    private SlotFeed.Builder feed() {
        return SlotFeed.builder(client).time(new FakeTime()).listener(new FeedListener() {
            @Override
            public void sent(SlotChange change) {
                sent.add(change);
            }

            @Override
            public void failed(SlotChange change, RuntimeException failure) {
                failures.add(failure);
            }
        });
    }

    private int capacity(int day) {
        return Objects.requireNonNull(service.slot("o1-" + day)).get("capacity").asInt();
    }

    /** Keeps the first change at the service until the latch is opened. */
    private CountDownLatch holdTheFirst(CountDownLatch begun) {
        CountDownLatch open = new CountDownLatch(1);
        service.before = path -> {
            if (begun.getCount() > 0) {
                begun.countDown();
                open.await();
            }
        };
        return open;
    }

    @Test
    void changesOfASlotThatWaitAreCollapsedAndTheLastOneWins() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch open = holdTheFirst(begun);
        try (SlotFeed feed = feed().build()) {
            feed.updateCapacity("e1", "o1", "o1-0", 99);
            begun.await();
            for (int seats = 1; seats <= 50; seats++) {
                feed.updateCapacity("e1", "o1", "o1-0", seats);
            }
            feed.replace("e1", Slots.daily("e1", "o1", 1, 5).slot());
            feed.updateCapacity("e1", "o1", "o1-1", 6);
            open.countDown();
            assertThat(feed.flush(LONG)).isTrue();
        }
        assertThat(capacity(0)).isEqualTo(50);
        assertThat(capacity(1)).isEqualTo(6);
        assertThat(sent.stream().filter(change -> change.slotId().equals("o1-0")))
                .extracting(change -> ((SlotChange.Capacity) change).seats())
                .containsExactly(99, 50);
    }

    @Test
    void takingAChangeBlocksForTheStatedTimeWhenThereIsNoRoom() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch open = holdTheFirst(begun);
        try (SlotFeed feed = feed().maxPending(1).blockFor(Duration.ofMillis(1)).build()) {
            feed.updateCapacity("e1", "o1", "o1-0", 1);
            begun.await();
            assertThatThrownBy(() -> feed.updateCapacity("e1", "o1", "o1-1", 1)).isInstanceOf(FeedFullException.class);
            open.countDown();
            assertThat(feed.flush(LONG)).isTrue();
        }
        assertThat(capacity(1)).isEqualTo(10);
    }

    @Test
    void closeGivesBackWhatWasNotSent() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch open = holdTheFirst(begun);
        SlotFeed feed = feed().concurrency(1).build();
        feed.updateCapacity("e1", "o1", "o1-0", 1);
        begun.await();
        feed.updateCapacity("e1", "o1", "o1-1", 2);
        feed.updateCapacity("e1", "o1", "o1-1", 3);

        List<SlotChange> unsent = feed.close(Duration.ZERO);
        open.countDown();

        assertThat(unsent)
                .containsExactly(
                        new SlotChange.Capacity("e1", "o1", "o1-0", 1), new SlotChange.Capacity("e1", "o1", "o1-1", 3));
        assertThatThrownBy(() -> feed.updateCapacity("e1", "o1", "o1-2", 1)).isInstanceOf(IllegalStateException.class);
        assertThat(feed.close(Duration.ZERO)).isEmpty();
    }

    @Test
    void failureThatMayPassIsSentAgainAndARefusalIsToldOf() throws Exception {
        service.faultsOf("PATCH", Fault.ERROR, Fault.DROP, Fault.TOO_MANY_REQUESTS, Fault.UNAVAILABLE);
        service.bad = id -> id.equals("o1-3");
        try (SlotFeed feed = feed().concurrency(1).build()) {
            feed.updateCapacity("e1", "o1", "o1-2", 7);
            feed.updateCapacity("e1", "o1", "o1-3", 7);
            assertThat(feed.flush(LONG)).isTrue();
        }
        assertThat(capacity(2)).isEqualTo(7);
        assertThat(failures).hasSize(1).first().isInstanceOf(BadRequestException.class);
    }

    @Test
    void listenerThatThrowsOrCallsBackBreaksNothing() throws Exception {
        CompletableFuture<SlotFeed> made = new CompletableFuture<>();
        CountDownLatch closed = new CountDownLatch(1);
        SlotFeed feed = feed().maxPending(1)
                .concurrency(1)
                .listener(new FeedListener() {
                    @Override
                    public void sent(SlotChange change) {
                        SlotFeed same = made.join();
                        if (change.slotId().equals("o1-0")) {
                            same.updateCapacity("e1", "o1", "o1-1", 33);
                            same.updateCapacity("e1", "o1", "o1-2", 34);
                            throw new IllegalArgumentException("mine");
                        }
                        assertThatThrownBy(() -> same.flush(LONG)).isInstanceOf(IllegalStateException.class);
                        if (change.slotId().equals("o1-2")) {
                            assertThat(same.close(LONG)).isEmpty();
                            closed.countDown();
                        }
                    }
                })
                .build();
        made.complete(feed);
        feed.updateCapacity("e1", "o1", "o1-0", 32);
        closed.await();
        assertThat(capacity(1)).isEqualTo(33);
        assertThat(capacity(2)).isEqualTo(34);
        assertThat(feed.listenerFailures()).isEqualTo(1);
    }
}
