package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecentCallsTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final Duration GIVE_UP_AFTER = Duration.ofSeconds(40);

    @Test
    void theServiceWorksIfOneCallInTenPasses() {
        RecentCalls calls = new RecentCalls(GIVE_UP_AFTER, 0);
        assertThat(calls.pass(0)).isFalse();

        calls.add(1, 9, SECOND);
        assertThat(calls.pass(SECOND)).isTrue();
        calls.add(0, 1, SECOND);
        assertThat(calls.pass(SECOND)).isFalse();
    }

    @Test
    void callsOlderThanHalfOfGiveUpAfterDoNotCount() {
        RecentCalls calls = new RecentCalls(GIVE_UP_AFTER, 0);
        calls.add(1000, 0, 9 * SECOND);

        assertThat(calls.pass(19 * SECOND)).isTrue();
        assertThat(calls.pass(20 * SECOND)).isFalse();
    }
}
