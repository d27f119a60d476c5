package io.github.suppliersdk.internal.webhooks.receiver;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Runs actors one at a time, each on a thread of its own, in every order that their pauses allow. Whoever runs takes the
 * choices in a fixed order, so a run is repeated by its choices, and the next one differs in the last choice that has
 * another option.
 */
final class Schedule implements AutoCloseable {
    private static final ThreadLocal<@Nullable Actor> CURRENT = new ThreadLocal<>();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Integer> chosen = new ArrayList<>();
    private final List<Integer> options = new ArrayList<>();
    private final List<String> trace = new ArrayList<>();
    private int depth;
    private final List<Actor> actors = new ArrayList<>();
    private final Semaphore yielded = new Semaphore(0);
    private @Nullable Throwable failure;

    /** Something that runs, with pauses in which others may run. */
    interface Body {
        void run() throws Exception;
    }

    /** An actor; it is paused between its steps. */
    static final class Actor {
        final String name;
        private final Semaphore resumed = new Semaphore(0);
        private boolean hasEnded;
        boolean isDead;
        long nanos;
        boolean hasWorked = true;

        Actor(String name) {
            this.name = name;
        }
    }

    /** The next run; false if there is none. */
    boolean next() {
        while (!chosen.isEmpty() && chosen.get(chosen.size() - 1) + 1 == options.get(chosen.size() - 1)) {
            chosen.remove(chosen.size() - 1);
            options.remove(options.size() - 1);
        }
        if (chosen.isEmpty()) {
            return false;
        }
        chosen.set(chosen.size() - 1, chosen.get(chosen.size() - 1) + 1);
        return true;
    }

    void begin() {
        depth = 0;
        actors.clear();
        trace.clear();
        failure = null;
    }

    /** Takes the next choice, from 0 to {@code count - 1}. */
    int choose(String what, int count) {
        if (count == 1) {
            return 0;
        }
        if (depth == chosen.size()) {
            chosen.add(0);
            options.add(count);
        }
        int choice = chosen.get(depth++);
        if (!what.isEmpty()) {
            trace.add(what + " " + choice);
        }
        return choice;
    }

    void note(String what) {
        trace.add(what);
    }

    List<String> trace() {
        return List.copyOf(trace);
    }

    /** Adds an actor, which is paused before its first step. */
    Actor add(String name, Body body) {
        Actor actor = new Actor(name);
        actors.add(actor);
        threads.execute(() -> {
            actor.resumed.acquireUninterruptibly();
            CURRENT.set(actor);
            try {
                body.run();
            } catch (Throwable e) { // a violation, or a defect of the test
                failure = failure == null ? e : failure;
            } finally {
                CURRENT.remove();
                actor.hasEnded = true;
                yielded.release();
            }
        });
        return actor;
    }

    Actor current() {
        Actor actor = CURRENT.get();
        if (actor == null) {
            throw new IllegalStateException("no actor runs on this thread");
        }
        return actor;
    }

    /** Runs a part of the current actor on another thread, which may go on when the actor does. */
    void fork(Runnable part) {
        Actor actor = current();
        threads.execute(() -> {
            CURRENT.set(actor);
            part.run();
        });
    }

    /** Makes the calling thread act for another actor from now on. */
    void become(Actor actor) {
        CURRENT.set(actor);
    }

    /** Pauses the current actor, unless it is the only one. */
    void pause() {
        Actor actor = current();
        if (actors.stream().allMatch(other -> other.hasEnded || other == actor)) {
            return;
        }
        yielded.release();
        actor.resumed.acquireUninterruptibly();
    }

    /** Waits on a new actor's behalf until it is its turn, while the thread that called goes on. */
    Actor detached(String name) {
        Actor actor = new Actor(name);
        actors.add(actor);
        return actor;
    }

    void await(Actor actor) {
        actor.resumed.acquireUninterruptibly();
    }

    void end(Actor actor) {
        actor.hasEnded = true;
        yielded.release();
    }

    /** Runs all actors to their ends. */
    void run() throws Throwable {
        while (true) {
            List<Actor> able = actors.stream().filter(actor -> !actor.hasEnded).toList();
            if (able.isEmpty()) {
                break;
            }
            Actor next = able.get(choose("", able.size()));
            trace.add(next.name);
            next.resumed.release();
            yielded.acquireUninterruptibly();
        }
        actors.clear();
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
