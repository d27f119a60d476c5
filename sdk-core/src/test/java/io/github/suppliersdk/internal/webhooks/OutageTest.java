package io.github.suppliersdk.internal.webhooks;

import static io.github.suppliersdk.internal.webhooks.VirtualProcess.hold;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;

/** What the log says while the database is down. */
class OutageTest {
    private static final long MINUTE = 60_000;

    private final VirtualTime time = new VirtualTime(new Random(1));
    private final WatchedStore store = new WatchedStore();
    private final RecordingLogger log = new RecordingLogger();

    private static final class RecordingLogger extends LegacyAbstractLogger {
        private final transient List<String> lines = new ArrayList<>();
        private final transient List<Throwable> traces = new ArrayList<>();

        @Override
        protected void handleNormalizedLoggingCall(
                Level level,
                @Nullable Marker marker,
                String message,
                Object @Nullable [] arguments,
                @Nullable Throwable trace) {
            if (level == Level.WARN || level == Level.ERROR) {
                lines.add(message);
                if (trace != null) {
                    traces.add(trace);
                }
            }
        }

        @Override
        protected @Nullable String getFullyQualifiedCallerName() {
            return null;
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public boolean isInfoEnabled() {
            return true;
        }

        @Override
        public boolean isWarnEnabled() {
            return true;
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }
    }

    @Test
    void aStoreThatIsDownIsToldWithOneTraceForItsCallsAndOneForItsSearches() {
        VirtualProcess process = new VirtualProcess(
                        time.new Machine("p", 0, () -> 1L, () -> 10L),
                        VirtualProcess.settings(store, new SteadySupplier(), Duration.ofDays(400), Duration.ofHours(1)),
                        log)
                .withRecovery();
        store.isDown = true;
        List<VirtualProcess.Response> responses = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            responses.add(process.send(hold("h-" + i, Duration.ofDays(1))));
        }
        time.runUntil(5 * MINUTE);
        assertThat(store.calls).isGreaterThan(200);
        assertThat(log.traces).hasSize(2);
        assertThat(log.lines).hasSize(2);
        assertThat(responses).allMatch(response -> response.status() == 503 && response.isLogged());
    }

    private static WebhookEvent failed() {
        return new WebhookEvent(
                WebhookKind.HOLD,
                WebhookOutcome.FAILED,
                503,
                Optional.empty(),
                Optional.of("h"),
                Duration.ZERO,
                Optional.of(new IllegalStateException("down")));
    }

    @Test
    void aResponseHasNoTraceThatTheLogHasAlready() {
        Observers observers = new Observers(List.of(), log);
        observers.answered(failed(), true);
        assertThat(log.lines).hasSize(1);
        assertThat(log.traces).isEmpty();
        observers.answered(failed(), false);
        assertThat(log.traces).hasSize(1);
    }
}
