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
 * Matches regular expressions that a client chose, which may take for ever. Each reading of a character is a step, and
 * the steps of one request are limited. An expression that goes on without reading cannot be stopped: it is left to itself
 * when the time is over, another thread takes its place, and it is not matched again meanwhile. Only if there are many such
 * expressions is matching refused altogether.
 */
public final class BoundedPatternMatcher implements AutoCloseable {

    /** Threads that go on without end, at most; each costs a processor as long as the JVM runs. */
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
     * @param timeoutMillis the time for the expressions of one request
     */
    BoundedPatternMatcher(long timeoutMillis) {
        this.timeoutMillis = timeoutMillis;
        threads.allowCoreThreadTimeOut(true);
    }

    /** An expression that cannot be matched with the steps that there are. */
    public static final class StepLimitExceeded extends RuntimeException {
        private StepLimitExceeded() {
            super("takes too many steps", null, false, false);
        }
    }

    /** The steps of one request. */
    public Budget budget() {
        return new Budget(endlessPatterns);
    }

    /** The steps that one request has. */
    public static final class Budget {

        private final Set<String> endlessPatterns;
        private volatile String pattern = "";
        private int left = STEPS;

        private Budget(Set<String> endlessPatterns) {
            this.endlessPatterns = endlessPatterns;
        }

        /**
         * Whether the whole text matches.
         *
         * @throws StepLimitExceeded if the request has no more steps
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

    /** Does the matching work of a request with its budget; a refusal in the future if that takes too long. */
    public <T> CompletableFuture<T> run(Budget budget, Supplier<T> work) {
        Matching<T> matching = new Matching<>(budget, work);
        try {
            if (hasFreeThread()) {
                threads.execute(matching);
            } else {
                matching.refuse("Too many data_patterns are matched without an end.");
            }
        } catch (RejectedExecutionException e) {
            matching.refuse("Too many data_patterns wait to be matched.");
        }
        return matching.result;
    }

    /** The time of a request begins when its turn comes: that it has to wait is not the fault of its expressions. */
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
