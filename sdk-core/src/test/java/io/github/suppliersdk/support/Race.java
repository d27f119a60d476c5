package io.github.suppliersdk.support;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs several tasks at the same moment, each on a thread of its own. */
public final class Race {
    private Race() {}

    /**
     * Runs the tasks and returns their results in the order of the tasks.
     *
     * @throws ExecutionException if a task fails; its cause is what the task that failed first has thrown
     * @throws InterruptedException if the calling thread is interrupted while it waits
     */
    public static <T> List<T> run(List<Callable<T>> tasks) throws InterruptedException, ExecutionException {
        CyclicBarrier start = new CyclicBarrier(tasks.size());
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        CompletionService<T> ended = new ExecutorCompletionService<>(threads);
        try {
            List<Future<T>> running = new ArrayList<>();
            for (Callable<T> task : tasks) {
                running.add(ended.submit(() -> {
                    start.await();
                    return task.call();
                }));
            }
            for (int i = 0; i < tasks.size(); i++) {
                ended.take().get(); // the first failure ends the race
            }
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
