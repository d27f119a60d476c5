package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.time.ZoneId;

/**
 * The webhooks on the JDK's own HTTP server, without a framework.
 *
 * <p>It needs SUPPLIER_WEBHOOK_KEY, and its argument is the port.
 */
public final class JdkWebhooks {
    private static final int DEFAULT_PORT = 8080;

    private JdkWebhooks() {}

    public static void main(String[] args) {
        int port = args.length == 0 ? DEFAULT_PORT : Integer.parseInt(args[0]);
        // example
        ZoneId place = ZoneId.of("Europe/Paris"); // the ends of holds are local to it, wherever this runs
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new CellarHandler(10)) // yours
                .addKey(WebhookKey.of(System.getenv(EnvironmentVariables.WEBHOOK_KEY)))
                .holdTimeZone(hold -> place)
                .build();
        JdkWebhookServer server = JdkWebhookServer.start(receiver, port); // or a servlet, or Spring Boot
        Runtime.getRuntime().addShutdownHook(new Thread(server::close)); // it closes the receiver, too
        // end
        System.out.println("Webhooks are answered at " + server.url());
    }
}
