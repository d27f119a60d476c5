package io.github.suppliersdk.webhooks.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.support.Race;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests the guarantees of a {@link WebhookStore}. */
@Execution(ExecutionMode.SAME_THREAD) // each test has the store to itself
@Timeout(value = 120, unit = TimeUnit.SECONDS)
public abstract class WebhookStoreContract {
    private static final Instant NOON = Instant.parse("2027-04-22T12:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");
    private static final int THREADS = 8;

    @SuppressWarnings("NullAway.Init")
    private WebhookStore store;

    @SuppressWarnings("NullAway.Init")
    private WebhookStore other;

    /** Returns a store without operations. Called before each test. */
    protected abstract WebhookStore emptyStore() throws Exception;

    /**
     * Returns another store over the storage of the first one, like that of a second process. Unless it is overridden,
     * the tests do not cover several processes.
     */
    protected WebhookStore sameStoreOfAnotherProcess(WebhookStore first) throws Exception {
        return first;
    }

    @BeforeEach
    void openStores() throws Exception {
        store = emptyStore();
        other = sameStoreOfAnotherProcess(store);
    }

    private static StoredOperation operation(String key) {
        return operation(key, NOON);
    }

    private static StoredOperation operation(String key, Instant due) {
        return new StoredOperation(key, 1, "RUNNING", due, "{\"of\":\"" + key.length() + "\"}");
    }

    private static StoredOperation next(StoredOperation seen, String data) {
        return new StoredOperation(seen.key(), seen.version() + 1, seen.state(), seen.due(), data);
    }

    private List<StoredOperation> everything() {
        return store.scan("", 1000);
    }

    @Test
    void anInsertedOperationIsFoundUnchanged() {
        StoredOperation full =
                new StoredOperation("hold:1", 1, "A_STATE_OF_TWENTY_CH", NOON.plusMillis(1), "{\"a\":[1,null]}");

        assertThat(store.insert(full)).isTrue();

        assertThat(store.find("hold:1")).contains(full);
        assertThat(other.find("hold:1")).contains(full);
        assertThat(everything()).containsExactly(full);
        assertThat(store.due(LAST, Optional.empty(), 10)).containsExactly(full);
    }

    @Test
    void aMissingOperationIsNotFound() {
        assertThat(store.find("hold:1")).isEmpty();
        assertThat(everything()).isEmpty();
        assertThat(store.due(LAST, Optional.empty(), 10)).isEmpty();
        assertThat(store.replace(operation("hold:1"), next(operation("hold:1"), "{}")))
                .isFalse();
        assertThat(store.delete(operation("hold:1"))).isFalse();
        assertThat(store.find("hold:1")).isEmpty();
    }

    @Test
    void aSecondInsertionChangesNothing() {
        StoredOperation first = operation("hold:1");
        store.insert(first);

        assertThat(store.insert(first)).isFalse();
        assertThat(other.insert(next(first, "{\"other\":true}"))).isFalse();

        assertThat(everything()).containsExactly(first);
    }

    @Test
    void aReplacementOfTheCurrentVersionSucceeds() {
        StoredOperation seen = operation("hold:1");
        StoredOperation next = new StoredOperation("hold:1", 2, "COMPENSATED", NOON.plusSeconds(9), "{\"changed\":1}");
        store.insert(seen);
        store.insert(operation("hold:2"));

        assertThat(other.replace(seen, next)).isTrue();

        assertThat(store.find("hold:1")).contains(next);
        assertThat(store.due(NOON, Optional.empty(), 10)).containsExactly(operation("hold:2"));
        assertThat(everything()).containsExactly(next, operation("hold:2"));
    }

    @Test
    void aReplacementOfAnotherVersionChangesNothing() {
        StoredOperation first = operation("hold:1");
        StoredOperation second = next(first, "{\"second\":1}");
        store.insert(first);
        store.replace(first, second);

        assertThat(store.replace(first, next(first, "{\"late\":1}"))).isFalse();
        assertThat(store.replace(next(second, "{}"), next(next(second, "{}"), "{\"early\":1}")))
                .isFalse();

        assertThat(store.find("hold:1")).contains(second);
    }

    /** Code that lists operations may not have read all of their data. */
    @Test
    void onlyKeyAndVersionIdentifyTheOperationToChange() {
        StoredOperation stored = operation("hold:1");
        StoredOperation seen = new StoredOperation("hold:1", 1, "OTHER", NOON.plusSeconds(5), "{}");
        store.insert(stored);

        assertThat(store.replace(seen, next(stored, "{\"n\":2}"))).isTrue();
        assertThat(store.delete(next(seen, "{}"))).isTrue();
        assertThat(everything()).isEmpty();
    }

    @Test
    void aDeletionAffectsTheCurrentVersionOnly() {
        StoredOperation first = operation("hold:1");
        StoredOperation second = next(first, "{\"second\":1}");
        store.insert(first);
        store.insert(operation("hold:2"));
        store.replace(first, second);

        assertThat(store.delete(first)).isFalse();
        assertThat(store.find("hold:1")).contains(second);

        assertThat(store.delete(second)).isTrue();
        assertThat(store.delete(second)).isFalse();
        assertThat(other.find("hold:1")).isEmpty();
        assertThat(everything()).containsExactly(operation("hold:2"));
        assertThat(store.due(LAST, Optional.empty(), 10)).containsExactly(operation("hold:2"));
        assertThat(store.insert(first)).isTrue();
    }

    @Test
    void keysAreComparedExactly() {
        List<String> keys = List.of(
                "hold:ab", "hold:aB", "HOLD:AB", "hold:ab ", " hold:ab", "hold:a", "hold:a_", "hold:%", "hold:a'b");

        for (String key : keys) {
            assertThat(store.find(key)).as("<%s>", key).isEmpty();
            assertThat(store.insert(operation(key))).as("<%s>", key).isTrue();
        }
        StoredOperation changed = next(operation("hold:aB"), "{\"changed\":1}");
        assertThat(store.replace(operation("hold:aB"), changed)).isTrue();
        assertThat(store.delete(operation("hold:ab "))).isTrue();
        for (String key : keys) {
            assertThat(store.find(key))
                    .as("<%s>", key)
                    .isEqualTo(
                            key.equals("hold:ab ")
                                    ? Optional.empty()
                                    : Optional.of(key.equals("hold:aB") ? changed : operation(key)));
        }
    }

    @Test
    void aKeyHasUpToTwoHundredPrintableCharacters() {
        String printable =
                IntStream.rangeClosed(' ', '~').mapToObj(Character::toString).reduce("", String::concat);
        String longest = (printable + printable + printable).substring(0, 199);
        store.insert(operation(longest + "x"));
        store.insert(operation(longest + "y"));

        assertThat(store.find(longest + "x")).contains(operation(longest + "x"));
        assertThat(store.find(longest + "y")).contains(operation(longest + "y"));
        assertThat(store.find(longest)).isEmpty();
    }

    @Test
    void dueOperationsAreListedToTheMillisecond() {
        store.insert(operation("on time", NOON));
        store.insert(operation("early", NOON.minusMillis(1)));
        store.insert(operation("late", NOON.plusMillis(1)));
        store.insert(operation("last", LAST));

        assertThat(due(NOON, Optional.empty(), 10)).containsExactly("early", "on time");
        assertThat(due(NOON.plusNanos(999_999), Optional.empty(), 10)).containsExactly("early", "on time");
        assertThat(due(NOON.minusNanos(1), Optional.empty(), 10)).containsExactly("early");
        assertThat(due(LAST, Optional.empty(), 10)).containsExactly("early", "on time", "late", "last");
        assertThat(store.find("late").orElseThrow().due()).isEqualTo(NOON.plusMillis(1));
        assertThat(store.find("last").orElseThrow().due()).isEqualTo(LAST);
    }

    private List<String> due(Instant until, Optional<StoredOperation> after, int limit) {
        return store.due(until, after, limit).stream().map(StoredOperation::key).toList();
    }

    @Test
    void dueOperationsAreListedInOrderOfTimeAndThenOfKey() {
        for (String key : List.of("b", "~", "B", "a-c", "ab", "_", "a", "1")) {
            store.insert(operation(key, NOON));
        }
        store.insert(operation("z", NOON.minusMillis(5)));
        store.insert(operation("0", NOON.plusMillis(5)));

        assertThat(due(LAST, Optional.empty(), 100))
                .containsExactly("z", "1", "B", "_", "a", "a-c", "ab", "b", "~", "0");
    }

    @Test
    void dueOperationsAreListedPageByPage() {
        for (int i = 0; i < 25; i++) {
            store.insert(operation(String.format("k%02d", i), NOON.plusMillis(i / 10)));
        }
        List<String> seen = new ArrayList<>();
        Optional<StoredOperation> after = Optional.empty();
        List<StoredOperation> page = store.due(NOON.plusMillis(1), after, 3);
        while (!page.isEmpty() && seen.size() < 100) {
            assertThat(page).hasSizeLessThanOrEqualTo(3);
            page.forEach(operation -> seen.add(operation.key()));
            after = Optional.of(page.get(page.size() - 1));
            page = store.due(NOON.plusMillis(1), after, 3);
        }
        assertThat(seen)
                .isEqualTo(IntStream.range(0, 20)
                        .mapToObj(i -> String.format("k%02d", i))
                        .toList());
    }

    @Test
    void aPageCanBeginAfterADeletedOrPostponedOperation() {
        List<StoredOperation> all = Stream.of("a", "b", "c", "d")
                .map(WebhookStoreContract::operation)
                .toList();
        all.forEach(store::insert);
        store.delete(all.get(1));
        store.replace(all.get(0), new StoredOperation("a", 2, "RUNNING", NOON.plusSeconds(60), "{}"));

        assertThat(due(NOON, Optional.of(all.get(1)), 10)).containsExactly("c", "d");
        assertThat(due(NOON, Optional.of(all.get(0)), 10)).containsExactly("c", "d");
        assertThat(due(LAST, Optional.of(all.get(0)), 10)).containsExactly("c", "d", "a");
    }

    @Test
    void allOperationsAreListedInOrderOfTheCharacterCodesOfTheirKeys() {
        for (String key : List.of("b", "hold:10", "~", "B", "a-c", "hold:9", "ab", "_", "a", "1", "a ", "A")) {
            store.insert(operation(key));
        }
        assertThat(scan("", 100))
                .containsExactly("1", "A", "B", "_", "a", "a ", "a-c", "ab", "b", "hold:10", "hold:9", "~");
        assertThat(scan("", 2)).containsExactly("1", "A");
        assertThat(scan("A", 2)).containsExactly("B", "_");
        assertThat(scan("a!", 2)).containsExactly("a-c", "ab");
        assertThat(scan("~", 2)).isEmpty();
    }

    private List<String> scan(String afterKey, int limit) {
        return store.scan(afterKey, limit).stream().map(StoredOperation::key).toList();
    }

    @Test
    void dataOfAnyLengthAndWithAnyCharacterIsReadBackUnchanged() {
        String wild = "{\"name\":\"Zo\u00eb \ud83c\udf77 \u4e2d \\u0000 \\\"'`;--?:$1 %s \t\r\n\u2028\ufffd\"}";
        StoredOperation small = new StoredOperation("hold:1", 1, "RUNNING", NOON, wild);
        StoredOperation large = next(small, "{\"all\":\"" + "Zo\u00eb \ud83c\udf77 ".repeat(450_000) + "\"}");

        store.insert(small);
        assertThat(other.find("hold:1")).contains(small);
        assertThat(store.replace(small, large)).isTrue();

        assertThat(other.find("hold:1").equals(Optional.of(large)))
                .isTrue(); // not isEqualTo: its message would have three megabytes
        assertThat(store.due(NOON, Optional.empty(), 1).equals(List.of(large))).isTrue();
        assertThat(store.replace(large, next(large, "{}"))).isTrue();
        assertThat(store.find("hold:1").orElseThrow().data()).isEqualTo("{}");
    }

    private List<Boolean> atOnce(IntFunction<Callable<Boolean>> task) throws Exception {
        return Race.run(IntStream.range(0, THREADS).mapToObj(task).toList());
    }

    /** Threads with even numbers use the store of the first process, others that of the second. */
    private WebhookStore storeOf(int thread) {
        return thread % 2 == 0 ? store : other;
    }

    @Test
    void onlyOneConcurrentInsertionSucceeds() throws Exception {
        for (int round = 0; round < 20; round++) {
            String key = "hold:" + round;
            List<Boolean> inserted = atOnce(
                    i -> () -> storeOf(i).insert(new StoredOperation(key, 1, "RUNNING", NOON, "{\"by\":" + i + "}")));

            assertThat(inserted).containsOnlyOnce(true);
            assertThat(store.find(key).orElseThrow().data()).isEqualTo("{\"by\":" + inserted.indexOf(true) + "}");
        }
    }

    @Test
    void onlyOneConcurrentReplacementOrDeletionSucceeds() throws Exception {
        for (int round = 0; round < 20; round++) {
            StoredOperation seen = operation("hold:" + round);
            store.insert(seen);
            List<Boolean> done = atOnce(i ->
                    () -> i < 2 ? storeOf(i).delete(seen) : storeOf(i).replace(seen, next(seen, "{\"by\":" + i + "}")));

            assertThat(done).containsOnlyOnce(true);
            int winner = done.indexOf(true);
            assertThat(other.find(seen.key()).map(StoredOperation::data))
                    .isEqualTo(winner < 2 ? Optional.empty() : Optional.of("{\"by\":" + winner + "}"));
        }
    }

    @Test
    void noChangeIsLost() throws Exception {
        int each = 25;
        store.insert(new StoredOperation("hold:1", 1, "RUNNING", NOON, ""));

        atOnce(i -> () -> {
            for (int done = 0; done < each && !Thread.currentThread().isInterrupted(); ) {
                StoredOperation seen = storeOf(i).find("hold:1").orElseThrow();
                if (storeOf(i).replace(seen, next(seen, seen.data() + "," + i))) {
                    done++;
                }
            }
            return true;
        });

        StoredOperation last = store.find("hold:1").orElseThrow();
        assertThat(last.version()).isEqualTo(1 + THREADS * each);
        for (int i = 0; i < THREADS; i++) {
            assertThat(last.data().split("," + i, -1))
                    .as("changes by thread %s", i)
                    .hasSize(each + 1);
        }
    }

    @Test
    void aReplacementIsVisibleToEveryLaterRead() throws Exception {
        StoredOperation inserted = operation("hold:1");
        StoredOperation replaced = next(inserted, "{\"version\":2}");
        store.insert(inserted);
        assertThat(store.replace(inserted, replaced)).isTrue();
        assertThat(other.find("hold:1").map(StoredOperation::version)).contains(replaced.version());

        AtomicLong written = new AtomicLong(replaced.version());
        int last = 200;

        atOnce(i -> () -> {
            if (i == 0) {
                StoredOperation seen = replaced;
                while (seen.version() < last) {
                    StoredOperation next = next(seen, "{\"version\":" + (seen.version() + 1) + "}");
                    assertThat(store.replace(seen, next)).isTrue();
                    written.set(next.version());
                    seen = next;
                }
                return true;
            }
            long before = 0;
            while (before < last && !Thread.currentThread().isInterrupted()) {
                long known = Math.max(before, written.get());
                StoredOperation found = storeOf(i).find("hold:1").orElseThrow();
                assertThat(found.version()).isGreaterThanOrEqualTo(known);
                before = found.version();
            }
            return true;
        });
    }

    @Test
    void concurrentInsertionsWithDifferentKeysAreAllStored() throws Exception {
        int each = 25;
        atOnce(i -> () -> {
            for (int n = 0; n < each; n++) {
                StoredOperation mine = operation("hold:" + n + ":" + i, NOON.plusMillis(n));
                assertThat(storeOf(i).insert(mine)).isTrue();
                assertThat(storeOf(i).due(LAST, Optional.empty(), 5)).hasSizeBetween(1, 5);
                assertThat(storeOf(i).replace(mine, next(mine, "{\"done\":1}"))).isTrue();
            }
            return true;
        });
        assertThat(everything())
                .hasSize(THREADS * each)
                .allMatch(operation -> operation.version() == 2)
                .extracting(StoredOperation::key)
                .isSorted();
    }
}
