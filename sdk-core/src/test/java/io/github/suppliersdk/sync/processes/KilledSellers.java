package io.github.suppliersdk.sync.processes;

import io.github.suppliersdk.support.ServingJvm;
import io.github.suppliersdk.sync.SlotKey;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Several processes of a supplier; each is killed and restarted. */
final class KilledSellers implements AutoCloseable {
    private static final int MAX_LIFE_MILLIS = 3_000;

    private final Supplier<ServingJvm> starter;
    private final CopyOnWriteArrayList<ServingJvm> processes = new CopyOnWriteArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private final AtomicInteger kills = new AtomicInteger();
    private final CountDownLatch isOver = new CountDownLatch(1);

    KilledSellers(Supplier<ServingJvm> starter, int count) {
        this.starter = starter;
        try {
            for (int i = 0; i < count; i++) {
                processes.add(starter.get());
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Kills and restarts one of them until {@link #endKilling}. */
    boolean keepKilling(int which) throws InterruptedException {
        Random dice = new Random();
        while (!isOver.await(500 + dice.nextInt(MAX_LIFE_MILLIS), TimeUnit.MILLISECONDS)) {
            processes.get(which).kill();
            kills.incrementAndGet();
            processes.set(which, starter.get());
        }
        return true;
    }

    void endKilling() {
        isOver.countDown();
    }

    int kills() {
        return kills.get();
    }

    void stopSelling() throws IOException, InterruptedException {
        for (ServingJvm process : processes) {
            if (status(process, "/stop", Duration.ofSeconds(60)) != 200) {
                throw new IllegalStateException("a process does not stop selling");
            }
        }
    }

    /** Sends the webhook of a hold until there is a decision; returns whether the hold is granted. */
    boolean hold(String id, SlotKey key, int seats) throws InterruptedException {
        return tell("/hold/" + id + "/" + key.slotId() + "/" + seats) == 200;
    }

    /** Sends the webhook of the end of a hold. */
    void end(String id, SlotKey key, boolean booked) throws InterruptedException {
        int unused = tell("/end/" + id + "/" + key.slotId() + "/" + booked);
    }

    private int tell(String path) throws InterruptedException {
        Random dice = new Random();
        while (true) {
            try {
                ServingJvm any = processes.get(dice.nextInt(processes.size()));
                int status = status(any, path, Duration.ofSeconds(2));
                if (status != 500) {
                    return status;
                }
            } catch (IOException e) {
                TimeUnit.MILLISECONDS.sleep(20); // it was killed, and its successor is starting
            }
        }
    }

    private int status(ServingJvm process, String path, Duration longest) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(process.url() + path))
                .timeout(longest)
                .build();
        return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Override
    public void close() {
        processes.forEach(ServingJvm::kill);
    }
}
