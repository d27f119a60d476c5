package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ExecutorRunsTest {
    private static final DriverLink DRIVER = message -> new Message.Grant(1, 10_000, 0, null, false, false);

    @TempDir
    Path folder;

    private SlotPublishingSettings settings;

    @BeforeEach
    void start() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), "token");
        settings = SlotPublishingSettings.builder("https://service.example")
                .accessToken(SecretReference.file(token.toString()))
                .build();
    }

    @AfterEach
    void stop() {
        ExecutorRuns.closeAll();
    }

    private ExecutorRun run(String name) {
        return new ExecutorRun(name, "x", settings, DRIVER);
    }

    @Test
    void aSlowSecretDelaysOnlyItsOwnJob() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch there = new CountDownLatch(1);
        CompletableFuture<ExecutorRun> slow =
                CompletableFuture.supplyAsync(() -> ExecutorRuns.join("slow", settings, () -> {
                    asked.countDown();
                    try {
                        there.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return run("slow");
                }));
        asked.await();

        try {
            CompletableFuture<ExecutorRun> quick = CompletableFuture.supplyAsync(() -> {
                ExecutorRun joined = ExecutorRuns.join("quick", settings, () -> run("quick"));
                ExecutorRuns.leave("quick", settings);
                return joined;
            });
            assertThat(quick.get(10, TimeUnit.SECONDS)).isNotNull();
        } finally {
            there.countDown();
        }
        assertThat(slow.get(10, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void tasksOfAJobShareOneRunEvenAfterAFirstAttemptFailed() {
        assertThatThrownBy(() -> ExecutorRuns.join("job", settings, () -> {
                    throw new SecretMissingException("not yet", null);
                }))
                .isInstanceOf(SecretMissingException.class);

        ExecutorRun first = ExecutorRuns.join("job", settings, () -> run("job"));
        assertThat(ExecutorRuns.join("job", settings, () -> run("another"))).isSameAs(first);
    }

    @Test
    void aClosedRunDoesNotReturnThePermitsOfTheNextRunOnTheSameExecutor() throws Exception {
        PermitLedger ledger = new PermitLedger(4, Duration.ofMinutes(1).toNanos(), System.nanoTime());
        DriverLink driver = message -> {
            synchronized (ledger) {
                int permits = message instanceof Message.Lease asked
                        ? ledger.lease(asked.holder(), asked.wanted(), asked.held(), System.nanoTime())
                        : 0;
                return new Message.Grant(permits, 10_000, 0, null, false, false);
            }
        };
        ExecutorRun idle = new ExecutorRun("job", "x", settings, driver);
        ExecutorRun next = new ExecutorRun("job", "x", settings, driver);
        next.permits().use(4);
        while (!next.permits().tryAcquire(() -> {})) {
            Thread.onSpinWait();
        }

        idle.close();
        idle.permits().thread().join();

        synchronized (ledger) {
            assertThat(ledger.charged()).isEqualTo(4);
        }
        next.close();
    }
}
