package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sandbox.control.Fault;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Starting and closing a sandbox. */
final class LifecycleTest {

    @Test
    void closeStopsTheServerAndItsThreadsAndMayBeRepeated() throws IOException, InterruptedException {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        Sandbox sandbox = Sandbox.start();
        Client client = new Client(sandbox);
        assertThat(client.get("/supplier/vendors").status()).isEqualTo(200);
        List<Thread> own = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread.getName().startsWith("sandbox"))
                .toList();
        assertThat(own).isNotEmpty().allMatch(Thread::isDaemon);

        sandbox.close();
        sandbox.close();

        for (Thread thread : own) {
            thread.join(60_000);
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
        assertThatThrownBy(() -> client.sendOrFail(client.request("/supplier/vendors")))
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void aDelayedResponseDoesNotDelayClosing() throws InterruptedException {
        Sandbox sandbox = Sandbox.start();
        Client client = new Client(sandbox);
        CountDownLatch reached = new CountDownLatch(1);
        sandbox.faults().add(Fault.delayResponse(Duration.ofHours(1)).when((method, path) -> {
            reached.countDown();
            return true;
        }));
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(
                        () -> client.get("/supplier/vendors").status())
                .exceptionally(cutOff -> 0);
        reached.await();
        sandbox.close();
        assertThat(status).succeedsWithin(Duration.ofMinutes(1)).isNotEqualTo(200);
    }
}
