package io.github.suppliersdk.internal.threads;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Threads with names, which never keep the JVM alive. */
public final class Threads {
    private static final long IDLE_SECONDS = 10;

    /** Virtual threads are final since Java 21; the library is compiled for 17, so it asks for them by name. */
    private static final @Nullable Method VIRTUAL = find();

    private Threads() {}

    private static @Nullable Method find() {
        if (Runtime.version().feature() < 21) {
            return null;
        }
        try {
            return Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
        } catch (NoSuchMethodException e) {
            return null; // a JVM without them
        }
    }

    /** A thread of its own for every task: virtual where the JVM has such, otherwise at most so many daemon threads. */
    public static ExecutorService perTask(String name, int boundOn17) {
        if (VIRTUAL != null) {
            try {
                return (ExecutorService) VIRTUAL.invoke(null);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException("virtual threads are there and cannot be had", e);
            }
        }
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                boundOn17, boundOn17, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), daemons(name));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Daemon threads with this name and a number, which inherit nothing from the thread that happens to start them. */
    public static ThreadFactory daemons(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(null, task, name + "-" + number.incrementAndGet(), 0, false);
            thread.setContextClassLoader(Threads.class.getClassLoader());
            thread.setDaemon(true);
            return thread;
        };
    }
}
