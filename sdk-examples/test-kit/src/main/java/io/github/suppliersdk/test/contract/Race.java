package io.github.suppliersdk.test.contract;

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

/** Runs several pieces of work at the same moment, each on a thread of its own. */
public final class Race {
    private Race() {}

    /**
     * Runs the works and returns their results, in the order of the works.
     *
     * @throws ExecutionException with the cause that the first failing work has thrown
     */
    public static <T> List<T> run(List<Callable<T>> works) throws InterruptedException, ExecutionException {
        CyclicBarrier start = new CyclicBarrier(works.size());
        ExecutorService threads = Executors.newFixedThreadPool(works.size());
        CompletionService<T> ended = new ExecutorCompletionService<>(threads);
        try {
            List<Future<T>> running = new ArrayList<>();
            for (Callable<T> work : works) {
                running.add(ended.submit(() -> {
                    start.await();
                    return work.call();
                }));
            }
            for (int i = 0; i < works.size(); i++) {
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
