package io.github.suppliersdk.internal.webhooks.receiver;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Lets one request of this process at a time work on an id, so that its duplicates wait without a connection. */
final class InFlight {
    private final ConcurrentMap<String, CompletableFuture<Void>> keys = new ConcurrentHashMap<>();

    /** Enters, or waits; false if it took longer than this. */
    boolean enter(String key, Duration longest) throws InterruptedException {
        long until = System.nanoTime() + longest.toNanos();
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> other = keys.putIfAbsent(key, mine);
        while (other != null) {
            try {
                Void unused = other.get(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                return false;
            } catch (ExecutionException e) {
                throw new IllegalStateException("it is never completed with an exception", e);
            }
            other = keys.putIfAbsent(key, mine);
        }
        return true;
    }

    void leave(String key) {
        CompletableFuture<Void> mine = keys.remove(key);
        if (mine != null) {
            boolean unused = mine.complete(null);
        }
    }
}
