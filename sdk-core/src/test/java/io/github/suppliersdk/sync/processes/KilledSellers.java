package io.github.suppliersdk.sync.processes;

import io.github.suppliersdk.support.KilledPool;
import io.github.suppliersdk.support.ServingJvm;
import io.github.suppliersdk.sync.SlotKey;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Several processes of a supplier; each is killed and restarted. */
final class KilledSellers extends KilledPool<ServingJvm> {
    private final HttpClient http = HttpClient.newHttpClient();

    KilledSellers(Supplier<ServingJvm> starter, int count) {
        super(starter, ServingJvm::kill, count);
    }

    void stopSelling() throws IOException, InterruptedException {
        for (ServingJvm process : all()) {
            if (status(process, "/stop", Duration.ofSeconds(150)) != 200) {
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
                int status = status(any(dice), path, Duration.ofSeconds(2));
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
}
