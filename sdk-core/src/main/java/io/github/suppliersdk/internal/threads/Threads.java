package io.github.suppliersdk.internal.threads;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Threads with names, which never keep the JVM alive. */
public final class Threads {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.threads");

    /**
     * Virtual threads are there since Java 21. Until Java 24 (JEP 491) one that waits inside {@code synchronized} keeps
     * its carrier, of which there are as many as processors: work that waits there for other work would stop all of it.
     */
    private static final int FIRST_WITH_VIRTUAL_THREADS_THAT_MAY_WAIT_ANYWHERE = 24;

    private Threads() {}

    /**
     * Threads of which each is made for one task of somebody else's: virtual ones since Java 24, daemons before. They are
     * not used again, so a task meets nothing that an earlier one left on its thread, and they take over what any thread
     * takes over from the one that makes it, such as the context class loader.
     */
    public static ThreadFactory perTask(String name) {
        if (Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS_THAT_MAY_WAIT_ANYWHERE) {
            try {
                return virtual(name);
            } catch (ReflectiveOperationException e) {
                LOG.debug("this JVM has no virtual threads", e);
            }
        }
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** {@code Thread.ofVirtual().name(prefix, 1).factory()}; the library is compiled for Java 17, which has no such. */
    private static ThreadFactory virtual(String name) throws ReflectiveOperationException {
        Class<?> builder = Class.forName("java.lang.Thread$Builder");
        Object unnamed = Thread.class.getMethod("ofVirtual").invoke(null);
        Object named = builder.getMethod("name", String.class, long.class).invoke(unnamed, name + "-", 1L);
        return (ThreadFactory) builder.getMethod("factory").invoke(named);
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

    /**
     * Runs what may be foreign code on a daemon thread of its own, where it holds up nobody, however long it takes. Only
     * if the JVM has no thread to give it runs here.
     */
    public static void detach(String name, Runnable task) {
        Thread thread = daemons(name).newThread(task);
        try {
            thread.start();
        } catch (OutOfMemoryError e) { // "unable to create native thread"
            LOG.debug("no thread for {}", name, e);
            task.run();
        }
    }
}
