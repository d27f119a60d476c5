package io.github.suppliersdk.spring.internal;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.task.TaskDecorator;

/**
 * Threads on which handlers run with the trace, the security context and the logging context of the request's thread.
 * The receiver limits their number. The class is no {@link Executor}: such a bean would replace Spring Boot's own.
 */
public final class HandlerThreads implements DisposableBean {
    private final AtomicInteger count = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "supplier-webhook-handler-" + count.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    });
    private final TaskDecorator context;

    /** The decorator captures the context of the thread that submits the work. */
    public HandlerThreads(TaskDecorator context) {
        this.context = context;
    }

    Executor executor() {
        return work -> threads.execute(context.decorate(work));
    }

    @Override
    public void destroy() {
        threads.shutdown();
    }
}
