package io.github.suppliersdk.sandbox.internal.rules;

import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Matches regular expressions that come from a client, and limits the work that they can cause. Every character that an
 * expression reads counts as a step, and the steps of one request are limited.
 *
 * <p>An expression can also run for a long time without reading a character. It cannot be interrupted: after the time
 * limit its request is refused, another thread replaces the one that is lost, and the same expression is refused until
 * it ends. If too many such expressions are running, all matching is refused.
 */
public final class BoundedPatternMatcher implements AutoCloseable {

    /**
     * The most threads that may be lost to expressions that do not end. Each of them keeps one processor core busy.
     */
    static final int MAX_ENDLESS = 8;

    private static final int STEPS = 1_000_000;
    private static final int THREADS = 2;
    private static final int MAX_WAITING = 1_000;
    private static final long TIMEOUT_MILLIS = 2_000;

    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            5,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING),
            BoundedPatternMatcher::thread);
    private final Set<String> endlessPatterns = ConcurrentHashMap.newKeySet();
    private final long timeoutMillis;
    private int endless;

    public BoundedPatternMatcher() {
        this(TIMEOUT_MILLIS);
    }

    /**
     * @param timeoutMillis the time limit for all expressions of one request, in milliseconds
     */
    BoundedPatternMatcher(long timeoutMillis) {
        this.timeoutMillis = timeoutMillis;
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Thrown if an expression needs more steps than the request has left, overflows the stack, or is known not to end.
     */
    public static final class StepLimitExceeded extends RuntimeException {
        private StepLimitExceeded() {
            super("takes too many steps", null, false, false);
        }
    }

    /** Returns a new budget of one million steps, to be shared by all expressions of one request. */
    public Budget budget() {
        return new Budget(endlessPatterns);
    }

    /** The steps that one request has left. Used by one thread at a time. */
    public static final class Budget {

        private final Set<String> endlessPatterns;
        private volatile String pattern = "";
        private int left = STEPS;

        private Budget(Set<String> endlessPatterns) {
            this.endlessPatterns = endlessPatterns;
        }

        /**
         * Whether the expression matches the whole text.
         *
         * @throws StepLimitExceeded if the request has no steps left, the stack overflows, or the same expression is
         *     still running for a request that has been refused
         */
        public boolean matches(String expression, String text) {
            if (endlessPatterns.contains(expression)) {
                throw new StepLimitExceeded();
            }
            pattern = expression;
            try {
                return Pattern.compile(expression)
                        .matcher(new StepCountingText(text, this))
                        .matches();
            } catch (StackOverflowError e) {
                throw new StepLimitExceeded();
            }
        }

        private void step() {
            if (--left < 0 || Thread.currentThread().isInterrupted()) {
                throw new StepLimitExceeded();
            }
        }
    }

    private record StepCountingText(CharSequence text, Budget budget) implements CharSequence {

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            budget.step();
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new StepCountingText(text.subSequence(start, end), budget);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }

    /**
     * Runs the work of one request on a matcher thread.
     *
     * @return the result of the work; it fails with a {@link Refusal} if the time limit passes, or if too many requests
     *     are waiting or too many threads are lost
     */
    public <T> CompletableFuture<T> run(Budget budget, Supplier<T> work) {
        Matching<T> matching = new Matching<>(budget, work);
        try {
            if (hasFreeThread()) {
                threads.execute(matching);
            } else {
                matching.refuse("Too many data_patterns do not end.");
            }
        } catch (RejectedExecutionException e) {
            matching.refuse("Too many data_patterns are waiting to be matched.");
        }
        return matching.result;
    }

    /**
     * The work of one request. Its time limit starts when the work starts, so time spent waiting for a thread does not
     * count.
     */
    private final class Matching<T> implements Runnable {

        private final CompletableFuture<T> result = new CompletableFuture<>();
        private final Budget budget;
        private final Supplier<T> work;
        private boolean ended;
        private boolean abandoned;

        private Matching(Budget budget, Supplier<T> work) {
            this.budget = budget;
            this.work = work;
        }

        @Override
        public void run() {
            CompletableFuture.delayedExecutor(timeoutMillis, TimeUnit.MILLISECONDS, Runnable::run)
                    .execute(this::abandon);
            try {
                T value = work.get();
                end();
                result.complete(value);
            } catch (RuntimeException | StackOverflowError e) {
                end();
                result.completeExceptionally(e);
            }
        }

        private synchronized void end() {
            ended = true;
            if (abandoned) {
                endlessPatterns.remove(budget.pattern);
                countEndless(-1);
            }
        }

        private void abandon() {
            synchronized (this) {
                if (ended) {
                    return;
                }
                abandoned = true;
                endlessPatterns.add(budget.pattern);
                countEndless(1);
            }
            result.completeExceptionally(
                    Refusal.badRequest("mandatory_answers: a data_pattern takes too many steps to be matched"));
        }

        private void refuse(String why) {
            result.completeExceptionally(Refusal.of(503, why));
        }
    }

    private synchronized boolean hasFreeThread() {
        return endless < MAX_ENDLESS;
    }

    private synchronized void countEndless(int change) {
        endless += change;
        int all = THREADS + endless;
        if (change > 0) {
            threads.setMaximumPoolSize(all);
            threads.setCorePoolSize(all);
        } else {
            threads.setCorePoolSize(all);
            threads.setMaximumPoolSize(all);
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "sandbox patterns");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        for (Runnable waiting : threads.shutdownNow()) {
            ((Matching<?>) waiting).refuse("The sandbox was closed.");
        }
    }
}
