package io.github.suppliersdk.internal.webhooks;

import static io.github.suppliersdk.internal.webhooks.VirtualProcess.hold;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.HealthProbe;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The log lines during an outage of the database. */
class OutageTest {
    private static final long MINUTE = 60_000;

    private final VirtualTime time = new VirtualTime(new Random(1));
    private final WatchedStore store = new WatchedStore();
    private final RecordingLogger log = new RecordingLogger();

    @Test
    void aStoreOutageIsLoggedWithOneTraceForCallsAndOneForSearches() {
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

        store.isDown = false;
        time.runUntil(6 * MINUTE);
        assertThat(log.infos).containsOnlyOnce("the store can be searched again for what is due");
        assertThat(log.lines).allMatch(line -> line.startsWith("WARN")); // a transient failure needs no human action
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
    void aHealthCheckThatFailsNamesItsProbe() {
        HealthProbe down = () -> {
            throw new IllegalStateException("no connection");
        };
        Decision decision = new Health(Map.of("database", down), Duration.ofSeconds(5)).check();
        new Observers(List.of(), log)
                .responded(
                        new WebhookEvent(
                                WebhookKind.HEALTH,
                                decision.outcome(),
                                decision.reply().status(),
                                Optional.empty(),
                                Optional.empty(),
                                Duration.ZERO,
                                decision.failure()),
                        false);
        assertThat(log.lines)
                .containsExactly("WARN HEALTH: responded with status 503: the health probe \"database\" failed");
    }

    @Test
    void aTraceThatWasLoggedIsNotLoggedAgainWithTheResponse() {
        Observers observers = new Observers(List.of(), log);
        observers.responded(failed(), true);
        assertThat(log.lines).hasSize(1);
        assertThat(log.traces).isEmpty();
        observers.responded(failed(), false);
        assertThat(log.traces).hasSize(1);
    }
}
