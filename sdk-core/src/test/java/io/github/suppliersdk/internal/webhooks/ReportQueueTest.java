package io.github.suppliersdk.internal.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class ReportQueueTest {
    private final List<Throwable> failures = new ArrayList<>();

    /** Ports that refuse to start a thread. */
    @SuppressWarnings("unchecked")
    private static Ports closed() {
        return (Ports) Proxy.newProxyInstance(
                Ports.class.getClassLoader(), new Class<?>[] {Ports.class}, (proxy, method, arguments) -> {
                    ((BiConsumer<Object, Throwable>) arguments[1])
                            .accept(null, new RejectedExecutionException("closed"));
                    return null;
                });
    }

    @Test
    void aReportAfterTheEndIsDiscardedSilently() {
        ReportQueue queue = new ReportQueue(closed(), failures::add, () -> failures.add(new AssertionError("full")));
        queue.add(() -> {});
        assertThat(failures).hasSize(1);
        assertThat(queue.drain(System.nanoTime())).isEqualTo(1);
        queue.add(() -> {});
        assertThat(failures).hasSize(1);
        assertThat(queue.drain(System.nanoTime())).isZero();
    }
}
