package io.github.suppliersdk.examples.webhooks;

import static io.github.suppliersdk.examples.webhooks.WebhookConversation.assertThatEverythingIsAnswered;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sends the same requests, and opens the same hostile connections, to two web servers. For Spring see {@link
 * SpringAdapterTest}.
 */
@Timeout(120)
class AdaptersTest {
    private static final String KEY = "secret";

    private static WebhookReceiver receiver() {
        return WebhookReceiver.builder()
                .handler(new CellarHandler(10, Clock.systemUTC()))
                .addKey(WebhookKey.of(KEY))
                .build();
    }

    @Test
    void theServerOfTheJdkAnswersWebhooks() {
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver(), 0)) {
            assertThatEverythingIsAnswered(server.url(), SampleWebhooks.withKey(KEY));
        }
    }

    @Test
    void hostileConnectionsDoNotBlockTheServerOfTheJdk() throws Exception {
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver(), 0)) {
            HostileConnections hostile = new HostileConnections(server.url(), SampleWebhooks.withKey(KEY));
            hostile.assertThatATruncatedBodyIsUndecidedAndShowsNoInternals();
            hostile.assertThatTheyBlockNothing();
        }
    }

    @Test
    void aServletAnswersWebhooks() {
        try (TomcatWebhookServer server = TomcatWebhookServer.start(receiver(), 0)) {
            assertThatEverythingIsAnswered(server.url(), SampleWebhooks.withKey(KEY));
            assertThat(server.connector().getProperty("tcpNoDelay")).isEqualTo(true);
            assertThat(server.connector().getProperty("address")).hasToString("/127.0.0.1");
        }
    }

    @Test
    void hostileConnectionsDoNotBlockAServletInTomcat() throws Exception {
        try (TomcatWebhookServer server = TomcatWebhookServer.start(receiver(), 0)) {
            HostileConnections hostile = new HostileConnections(server.url(), SampleWebhooks.withKey(KEY));
            hostile.assertThatATruncatedBodyIsUndecidedAndShowsNoInternals();
            hostile.assertThatTheyBlockNothing();
        }
    }
}
