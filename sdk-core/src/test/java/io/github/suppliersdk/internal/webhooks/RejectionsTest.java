package io.github.suppliersdk.internal.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RejectionsTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1); // nanoTime may overflow
    private final List<String> lines = new ArrayList<>();
    private final Rejections rejections = new Rejections(now::get, lines::add);

    @Test
    void eachStatusIsLoggedOnceAMinuteWithTheNumberOfSuppressedLines() {
        for (int i = 0; i < 5; i++) {
            rejections.rejected(404, "no such path");
            rejections.rejected(401, "wrong key");
        }
        assertThat(lines)
                .containsExactly(
                        "A request was rejected with status 404: no such path.",
                        "A request was rejected with status 401: wrong key.");
        now.addAndGet(Duration.ofMinutes(1).toNanos() - 1);
        rejections.rejected(404, "no such path");
        assertThat(lines).hasSize(2);
        now.incrementAndGet();
        rejections.rejected(404, "another path");
        rejections.rejected(404, "another path");
        assertThat(lines).hasSize(3);
        assertThat(lines.get(2))
                .isEqualTo("A request was rejected with status 404: another path."
                        + " 5 more with this status since the last such line.");
    }
}
