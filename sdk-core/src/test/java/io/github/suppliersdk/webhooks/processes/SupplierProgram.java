package io.github.suppliersdk.webhooks.processes;

import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.time.Duration;
import java.time.ZoneOffset;

/**
 * One process of a supplier: the receiver on the JDK's server, the store and the seats in one database. The test kills
 * it.
 */
final class SupplierProgram {
    static final String KEY = "secret";
    static final String READY = "READY ";
    static final String ALERT = "ALERT ";

    private SupplierProgram() {}

    public static void main(String[] args) {
        Duration deadline = Duration.ofMillis(Long.parseLong(args[1]));
        SeatLedger ledger = new SeatLedger(Databases.pool(args[0]));
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new LedgerHandler(ledger, deadline.multipliedBy(4)))
                .addKey(WebhookKey.of(KEY))
                .store(JdbcWebhookStore.builder(Databases.pool(args[0]), "cellar")
                        .build())
                .deadline(deadline)
                .holdTimeZone(any -> ZoneOffset.UTC)
                .clockTolerance(Duration.ofSeconds(1))
                .addObserver(new Alerts())
                .build();
        System.out.println(READY + JdkWebhookServer.start(receiver, 0).url());
    }

    private static final class Alerts implements WebhookObserver {
        @Override
        public void onWebhook(WebhookEvent event) {}

        @Override
        public void onAlert(WebhookAlert alert) {
            System.out.println(ALERT + alert.cause());
        }
    }
}
