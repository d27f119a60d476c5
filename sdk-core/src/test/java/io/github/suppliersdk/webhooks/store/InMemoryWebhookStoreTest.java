package io.github.suppliersdk.webhooks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Guarantees of the store in memory beyond the contract of stores. */
class InMemoryWebhookStoreTest {
    private static final Instant NOW = Instant.parse("2027-04-22T12:00:00Z");
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration RETENTION = Duration.ofDays(90);

    private static InMemoryWebhookStore ofCapacity(int capacity) {
        return InMemoryWebhookStore.ofCapacity(capacity);
    }

    /** An operation that a process works on. */
    private static StoredOperation due(String key, Duration later) {
        return new StoredOperation(key, 1, "RUNNING", NOW.plus(later), "{}");
    }

    private static StoredOperation finished(String key, Duration later) {
        return new StoredOperation(key, 1, "REFUSED", NOW.plus(later), "{}");
    }

    private static List<String> keys(WebhookStore store) {
        return store.scan("", 100).stream().map(StoredOperation::key).toList();
    }

    @Test
    void aFullStoreEvictsTheOldestFinishedOperationsOnly() {
        WebhookStore store = ofCapacity(3);
        store.insert(finished("finished second", RETENTION.plusSeconds(1)));
        store.insert(due("leased", LEASE));
        store.insert(finished("finished first", RETENTION));

        assertThat(store.insert(due("new", LEASE))).isTrue();
        assertThat(keys(store)).containsExactly("finished second", "leased", "new");

        assertThat(store.insert(due("newer", LEASE))).isTrue();
        assertThat(keys(store)).containsExactly("leased", "new", "newer");
        assertThat(store.due(Instant.MAX, Optional.empty(), 10)).hasSize(3);
    }

    /** Otherwise the store would be full of finished operations, and refuse all requests. */
    @Test
    void aFinishedOperationIsEvictedHoweverSoonItIsToBeDeleted() {
        for (String state :
                List.of("REFUSED", "COMPENSATED", "SHARED", "OK", "BOOKED", "C_OK", "C_REFUSED", "C_OPEN")) {
            WebhookStore store = ofCapacity(1);
            store.insert(new StoredOperation("old", 1, state, NOW.plusSeconds(60), "{}"));
            assertThat(store.insert(due("new", LEASE))).as(state).isTrue();
        }
    }

    /** A compensation must not be forgotten, nor a call whose deadline is days ahead. */
    @Test
    void anUnfinishedOperationIsNotEvicted() {
        for (String state : List.of("RUNNING", "COMPENSATING", "C_RUNNING")) {
            WebhookStore store = ofCapacity(1);
            store.insert(new StoredOperation("old", 1, state, NOW.plus(Duration.ofDays(1_000)), "{}"));
            assertThatExceptionOfType(WebhookStoreException.class)
                    .as(state)
                    .isThrownBy(() -> store.insert(due("new", LEASE)));
        }
    }

    @Test
    void aFullStoreWithoutFinishedOperationsRefusesNewOnes() {
        WebhookStore store = ofCapacity(2);
        StoredOperation hold = due("hold", Duration.ofDays(7));
        store.insert(hold);
        store.insert(due("overdue", LEASE.negated()));

        assertThatExceptionOfType(WebhookStoreException.class)
                .isThrownBy(() -> store.insert(due("new", LEASE)))
                .withMessageContaining("full");
        assertThat(keys(store)).containsExactly("hold", "overdue");
        assertThat(store.insert(hold)).isFalse();
        assertThat(store.replace(hold, new StoredOperation("hold", 2, "COMPENSATED", NOW.plus(RETENTION), "{}")))
                .isTrue();
        assertThat(store.insert(due("new", LEASE))).isTrue();
        assertThat(keys(store)).containsExactly("new", "overdue");
    }

    @Test
    void aHoldThatEndsInMonthsIsNotEvicted() {
        WebhookStore store = ofCapacity(2);
        StoredOperation hold =
                new StoredOperation("hold", 1, "OK", NOW.plus(Duration.ofDays(60)), "{\"v\":1,\"end\":1}");
        store.insert(hold);
        store.insert(finished("finished", RETENTION));
        assertThat(store.insert(due("new", LEASE))).isTrue();
        assertThat(keys(store)).containsExactly("hold", "new");
        assertThatExceptionOfType(WebhookStoreException.class).isThrownBy(() -> store.insert(due("newer", LEASE)));

        store.replace(hold, new StoredOperation("hold", 2, "BOOKED", NOW.plus(RETENTION), "{\"v\":1}"));
        assertThat(store.insert(due("newer", LEASE))).isTrue();
        assertThat(keys(store)).containsExactly("new", "newer");
    }

    @Test
    void aBookingIsNotEvictedBeforeTheEndOfItsHold() {
        WebhookStore store = ofCapacity(2);
        StoredOperation hold = new StoredOperation(
                "hold:h", 1, "BOOKED", NOW.plus(LEASE), "{\"v\":1,\"end\":1,\"booking\":\"\\u00e9\"}");
        store.insert(hold);
        store.insert(new StoredOperation(
                "booking:\u00e9", 1, "OK", NOW.plus(RETENTION), "{\"v\":1,\"id\":\"\\u00e9\",\"hold\":\"h\"}"));
        assertThatExceptionOfType(WebhookStoreException.class).isThrownBy(() -> store.insert(due("new", LEASE)));

        Instant later = NOW.plus(RETENTION).plus(LEASE);
        store.replace(hold, new StoredOperation("hold:h", 2, "BOOKED", later, "{\"v\":1,\"booking\":\"\\u00e9\"}"));
        assertThat(store.insert(due("new", LEASE))).isTrue();
        assertThat(keys(store)).containsExactly("hold:h", "new");
    }

    @Test
    void listsAreCompleteAndOrderedAfterEachChange() {
        Random random = new Random(14);
        WebhookStore store = ofCapacity(60);
        NavigableMap<String, StoredOperation> expected = new TreeMap<>();
        for (int i = 0; i < 5_000; i++) {
            StoredOperation one = due("k" + random.nextInt(50), RETENTION);
            StoredOperation stored = expected.get(one.key());
            if (stored == null) {
                assertThat(store.insert(one)).isTrue();
                expected.put(one.key(), one);
            } else if (random.nextBoolean()) {
                assertThat(store.delete(stored)).isTrue();
                expected.remove(one.key());
            } else {
                StoredOperation next = new StoredOperation(one.key(), stored.version() + 1, "Y", NOW, "{}");
                assertThat(store.replace(stored, next)).isTrue();
                expected.put(one.key(), next);
            }
            if (random.nextInt(200) == 0 || i < 10) { // rarely enough that the sorted order is dropped now and then
                String after = "k" + random.nextInt(50);
                assertThat(store.scan(after, 100))
                        .containsExactlyElementsOf(
                                expected.tailMap(after, false).values());
            }
        }
    }

    @Test
    void aCapacityIsAtLeastOne() {
        assertThatIllegalArgumentException().isThrownBy(() -> InMemoryWebhookStore.ofCapacity(0));
        assertThat(InMemoryWebhookStore.ofCapacity(1).insert(due("a", LEASE))).isTrue();
    }

    /** It would take hours if the list were sorted for each page. */
    @Test
    @Timeout(30)
    void listingManyOperationsIsFast() {
        InMemoryWebhookStore store = ofCapacity(200_000);
        for (int i = 0; i < 400_000; i++) {
            store.insert(finished("hold:" + i, RETENTION.plusMillis(i)));
        }
        Optional<StoredOperation> after = Optional.empty();
        int listed = 0;
        for (List<StoredOperation> page = store.due(Instant.MAX, after, 10);
                !page.isEmpty();
                page = store.due(Instant.MAX, after, 10)) {
            listed += page.size();
            after = Optional.of(page.get(page.size() - 1));
        }
        assertThat(listed).isEqualTo(200_000);
        assertThat(store.scan("hold:3", 1)).isNotEmpty();
    }
}
