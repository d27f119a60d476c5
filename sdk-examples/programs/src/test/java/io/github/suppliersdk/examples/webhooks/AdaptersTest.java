package io.github.suppliersdk.examples.webhooks;

import static io.github.suppliersdk.examples.webhooks.WebhookConversation.assertThatEverythingIsAnswered;

import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sends the same requests to two web servers. */
@Timeout(120)
class AdaptersTest {
    private static final String KEY = "secret";

    private static WebhookReceiver receiver() {
        return WebhookReceiver.builder()
                .handler(new CellarHandler(10))
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
    void aServletAnswersWebhooks(@TempDir Path folder) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "webhooks", new WebhookServlet(receiver()));
        context.addServletMappingDecoded("/*", "webhooks");
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.start();
        try {
            assertThatEverythingIsAnswered(
                    "http://127.0.0.1:" + tomcat.getConnector().getLocalPort(), SampleWebhooks.withKey(KEY));
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }
}
