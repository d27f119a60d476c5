package io.github.suppliersdk.internal.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.store.WebhookStoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OutageLogTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1); // nanoTime may overflow
    private final List<String> lines = new ArrayList<>();
    private final OutageLog log =
            new OutageLog(now::get, (line, trace) -> lines.add(line + (trace == null ? "" : " with its trace")));

    private void fails(String key) {
        log.failed("the store failed for " + key, new WebhookStoreException("down, " + key, null));
    }

    @Test
    void anOutageIsLoggedWithOneTraceAndThenOneLineAMinute() {
        for (int i = 0; i < 100; i++) {
            fails("hold:" + i);
        }
        assertThat(lines).containsExactly("the store failed for hold:0 with its trace");
        for (int i = 0; i < 3; i++) {
            now.addAndGet(MINUTE / 2);
            fails("hold:x");
        }
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1))
                .startsWith("the store failed for hold:x, and 100 more calls since the last such line: ")
                .endsWith("down, hold:x");
    }

    @Test
    void theNextOutageIsLoggedWithATraceAgain() {
        fails("a");
        now.addAndGet(MINUTE);
        fails("b");
        assertThat(lines)
                .containsExactly("the store failed for a with its trace", "the store failed for b with its trace");
    }

    @Test
    void aFailureOfAnotherKindHasItsOwnTrace() {
        fails("a");
        log.failed("the store failed for b", new WebhookStoreException("no such table", new IllegalStateException()));
        log.failed("the store failed for c", new IllegalStateException());
        fails("d");
        assertThat(lines).hasSize(3).allMatch(line -> line.endsWith("with its trace"));
    }
}
