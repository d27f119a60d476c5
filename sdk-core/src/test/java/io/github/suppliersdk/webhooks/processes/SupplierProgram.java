package io.github.suppliersdk.webhooks.processes;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.ServingJvm;
import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.ZoneOffset;

/**
 * One process of a supplier: the receiver on the JDK's server, the inbox and the seats in one database. The test kills
 * it.
 */
final class SupplierProgram {
    static final String KEY = "secret";
    static final String ALERT = "ALERT ";
    static final String STOPPING = "STOPPING";

    private SupplierProgram() {}

    public static void main(String[] args) {
        Duration deadline = Duration.ofMillis(Long.parseLong(args[1]));
        HikariDataSource database = Databases.pool(args[0]);
        SeatLedger ledger = new SeatLedger(Databases.pool(args[0]));
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new LedgerHandler(ledger, deadline.multipliedBy(4)))
                .addKey(WebhookKey.of(KEY))
                .inbox(WebhookInbox.jdbc(database).build())
                .maxConcurrent(6)
                .deadline(deadline)
                .holdTimeZone(any -> ZoneOffset.UTC)
                .clockTolerance(Duration.ofSeconds(1))
                .addObserver(new Alerts())
                .build();
        ServingJvm.isReady(JdkWebhookServer.start(receiver, 0).url());
    }

    /** Sends a signal to a process. */
    static void signal(String name, long pid) {
        try {
            int unused = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops this process where it is, until somebody continues it. */
    static void stop() {
        System.out.println(STOPPING);
        signal("STOP", ProcessHandle.current().pid());
    }

    private static final class Alerts implements WebhookObserver {
        @Override
        public void onWebhook(WebhookEvent event) {}

        @Override
        public void onAlert(OpenOperation alert) {
            System.out.println(ALERT + alert.work());
        }
    }
}
