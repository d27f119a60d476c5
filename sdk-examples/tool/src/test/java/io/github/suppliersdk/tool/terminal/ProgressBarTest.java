package io.github.suppliersdk.tool.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The progress line of a run. */
final class ProgressBarTest {
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

    private Terminal terminal(boolean isTerminal, boolean unicode) {
        PrintStream out = new PrintStream(messages, true, StandardCharsets.UTF_8);
        return new Terminal(out, out, isTerminal, isTerminal, isTerminal, 80, false, unicode);
    }

    private static ProgressBar.State state(long done, long rejected, Duration elapsed) {
        return new ProgressBar.State(done, rejected, 1000, elapsed, Optional.empty());
    }

    @Test
    void theLineShowsPercentageCountRateTimeLeftAndRejects() {
        ProgressBar bar = new ProgressBar(terminal(true, true), OptionalLong.of(20_000));

        assertThat(bar.line(state(5_000, 2, Duration.ofSeconds(5)), 79))
                .contains("█", "░", " 25%   5,000/20,000  1,000/s  0:15 left  2 rejected");
    }

    @Test
    void theLineNeverExceedsTheWidthOr100Percent() {
        for (int columns = 40; columns < 200; columns++) {
            ProgressBar bar = new ProgressBar(terminal(true, columns % 2 == 0), OptionalLong.of(1_000_000));
            assertThat(TerminalText.width(bar.line(state(2_000_000, 123_456, Duration.ofHours(2)), columns)))
                    .isLessThanOrEqualTo(columns);
        }
        ProgressBar bar = new ProgressBar(terminal(true, true), OptionalLong.of(10));
        assertThat(bar.line(state(20, 0, Duration.ofSeconds(1)), 79)).contains("100%");
    }

    @Test
    void anUnknownTotalShowsCountAndRateOnly() {
        ProgressBar bar = new ProgressBar(terminal(true, true), OptionalLong.empty());

        assertThat(bar.line(state(5_000, 0, Duration.ofSeconds(5)), 79)).isEqualTo("5,000  1,000/s");
    }

    @Test
    void aTerminalLineIsRedrawnAtMostTenTimesASecondAndCleared() {
        try (ProgressBar bar = new ProgressBar(terminal(true, true), OptionalLong.of(1000))) {
            for (int millis = 0; millis < 1000; millis++) {
                bar.show(state(millis, 0, Duration.ofMillis(millis)));
            }
        }
        String drawn = messages.toString(StandardCharsets.UTF_8);
        assertThat(drawn.chars().filter(c -> c == '\r').count()).isBetween(10L, 12L);
        assertThat(drawn).endsWith("\r\u001b[K").doesNotContain("\n");
    }

    @Test
    void withoutATerminalALineIsPrintedEveryTenSeconds() {
        try (ProgressBar bar = new ProgressBar(terminal(false, true), OptionalLong.of(1000))) {
            for (int second = 0; second <= 30; second++) {
                bar.show(state(second, 0, Duration.ofSeconds(second)));
            }
        }
        String printed = messages.toString(StandardCharsets.UTF_8);
        assertThat(printed.lines()).hasSize(3);
        assertThat(printed).doesNotContain("\r", "\u001b");
    }
}
