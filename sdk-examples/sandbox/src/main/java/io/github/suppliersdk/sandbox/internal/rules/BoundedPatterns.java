package io.github.suppliersdk.sandbox.internal.rules;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Matches regular expressions that a client chose, which may take for ever. Each reading of a character is a step, and
 * the steps of one request are limited. An expression that goes on without reading is left to itself when the time is
 * over; it keeps one of two threads that do nothing else.
 */
public final class BoundedPatterns implements AutoCloseable {

    private static final int STEPS = 1_000_000;
    private static final int THREADS = 2;
    private static final int WAITING = 1_000;
    private static final long MILLIS = 2_000;

    private final ExecutorService threads;

    public BoundedPatterns() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                THREADS, THREADS, 5, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), BoundedPatterns::thread);
        pool.allowCoreThreadTimeOut(true);
        threads = pool;
    }

    /** An expression that cannot be matched with the steps that there are. */
    public static final class TooManySteps extends RuntimeException {
        private TooManySteps() {
            super("takes too many steps", null, false, false);
        }
    }

    /** The steps that one request has. */
    public static final class Budget {

        private int left = STEPS;

        /**
         * Whether the whole text matches.
         *
         * @throws TooManySteps if the request has no more steps
         */
        public boolean matches(String pattern, String text) {
            try {
                return Pattern.compile(pattern).matcher(new Counted(text, this)).matches();
            } catch (StackOverflowError e) {
                throw new TooManySteps();
            }
        }

        private void step() {
            if (--left < 0 || Thread.currentThread().isInterrupted()) {
                throw new TooManySteps();
            }
        }
    }

    private record Counted(CharSequence text, Budget budget) implements CharSequence {

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
            return new Counted(text.subSequence(start, end), budget);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }

    /** Does the matching work of a request; a refusal in the future if that takes too long. */
    public <T> CompletableFuture<T> run(Supplier<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            threads.execute(() -> {
                try {
                    result.complete(work.get());
                } catch (RuntimeException | StackOverflowError e) {
                    result.completeExceptionally(e);
                }
            });
        } catch (RejectedExecutionException e) {
            result.completeExceptionally(Refusal.of(503, "Too many data_patterns wait to be matched."));
        }
        CompletableFuture<T> refusal = new CompletableFuture<>();
        refusal.completeExceptionally(
                Refusal.badRequest("mandatory_answers: a data_pattern takes too many steps to be matched"));
        return result.copy()
                .orTimeout(MILLIS, TimeUnit.MILLISECONDS)
                .exceptionallyCompose(problem -> result.isDone() ? result : refusal);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "sandbox patterns");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
