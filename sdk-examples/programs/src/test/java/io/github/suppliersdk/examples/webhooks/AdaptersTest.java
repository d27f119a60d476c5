package io.github.suppliersdk.examples.webhooks;

import static io.github.suppliersdk.examples.webhooks.WebhookConversation.assertThatEverythingIsAnswered;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sends the same requests to two web servers. */
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
    void aBrokenBodyIsUndecidedOnTheServerOfTheJdk() throws IOException {
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver(), 0)) {
            assertThatABrokenBodyIsUndecided(server.address().getPort());
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
        ErrorPage page = new ErrorPage(); // for every status: see WebhookServlet
        page.setLocation("/error");
        context.addErrorPage(page);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.start();
        try {
            int port = tomcat.getConnector().getLocalPort();
            assertThatEverythingIsAnswered("http://127.0.0.1:" + port, SampleWebhooks.withKey(KEY));
            assertThatABrokenBodyIsUndecided(port);
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }

    /** A 400 would be final, though the handler may have confirmed an earlier attempt of the same booking. */
    private static void assertThatABrokenBodyIsUndecided(int port) throws IOException {
        assertThat(responseToABrokenBody(port, KEY)).startsWith("HTTP/1.1 503 ").doesNotContain("java.");
        assertThat(responseToABrokenBody(port, "guess"))
                .startsWith("HTTP/1.1 401 ")
                .doesNotContain("java.");
    }

    private static String responseToABrokenBody(int port, String key) throws IOException {
        StringBuilder request = new StringBuilder("POST /hold HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n");
        SampleWebhooks.withKey(key)
                .headers()
                .forEach((name, values) ->
                        request.append(name + ": ").append(values.get(0)).append("\r\n"));
        request.append("\r\nzz\r\n{");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
