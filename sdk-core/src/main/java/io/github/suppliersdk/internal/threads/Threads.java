package io.github.suppliersdk.internal.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes named threads that never keep the JVM alive. */
public final class Threads {
    private Threads() {}

    /**
     * Makes a daemon thread for each task of foreign code. They are not reused, so a task finds nothing that an earlier
     * one left on its thread. They inherit what threads usually inherit from the creating thread, such as the context
     * class loader.
     */
    public static ThreadFactory perTask(String name) {
        return factory(name, true);
    }

    /** Makes daemon threads with this name and a number, which inherit nothing from the thread that starts them. */
    public static ThreadFactory daemons(String name) {
        return factory(name, false);
    }

    private static ThreadFactory factory(String name, boolean inherits) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(null, task, name + "-" + number.incrementAndGet(), 0, inherits);
            if (!inherits) {
                thread.setContextClassLoader(Threads.class.getClassLoader());
            }
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Starts this many daemon threads, or as many as the JVM has, but at least one. */
    public static List<Thread> start(String name, int most, Runnable task) {
        ThreadFactory threads = daemons(name);
        List<Thread> started = new ArrayList<>();
        try {
            while (started.size() < most) {
                Thread thread = threads.newThread(task);
                thread.start();
                started.add(thread);
            }
        } catch (OutOfMemoryError e) { // "unable to create native thread"
            if (started.isEmpty()) {
                throw e;
            }
        }
        return List.copyOf(started);
    }

    /** Runs a task that may be foreign code on a daemon thread of its own, so that it delays nothing. */
    public static void detach(String name, Runnable task) {
        daemons(name).newThread(task).start();
    }
}
