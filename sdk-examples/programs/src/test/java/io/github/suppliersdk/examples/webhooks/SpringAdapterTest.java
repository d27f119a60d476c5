package io.github.suppliersdk.examples.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests of the example application with the starter. */
@Timeout(120)
class SpringAdapterTest {
    private static final String KEY = "secret";

    private final ConfigurableApplicationContext context = SpringWebhookApplication.start(
            "--server.port=0", "--SUPPLIER_WEBHOOK_KEY=" + KEY, "--spring.main.banner-mode=off");
    private final String url = "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
    private final SampleWebhooks samples = SampleWebhooks.withKey(KEY).pathPrefix(SpringWebhookApplication.PREFIX);

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void aSpringBootApplicationAnswersWebhooks() {
        WebhookConversation.assertThatEverythingIsAnswered(url, samples);
    }

    @Test
    void hostileConnectionsDoNotBlockTheApplication() throws Exception {
        new HostileConnections(url, samples).assertThatTheyBlockNothing();
    }

    @Test
    void aTruncatedBodyIsUndecidedAndShowsNoInternals() throws Exception {
        new HostileConnections(url, samples).assertThatATruncatedBodyIsUndecidedAndShowsNoInternals();
    }

    /** A 401 without a body is the receiver's response, and a 404 with one is Spring's. */
    @ParameterizedTest
    @CsvSource({
        "/supplier/hold, 401, true",
        "/supplier/anything, 401, true",
        "/supplier//hold, 401, true",
        "/%73upplier/hold, 401, true",
        "/supplier/%2e%2e/hold, 401, true",
        "/supplierhold, 404, false",
        "/other/supplier/hold, 404, false",
        "/, 404, false",
    })
    void onlyPathsBelowThePrefixGoToTheReceiver(String path, int status, boolean isReceivers) throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(response).startsWith("HTTP/1.1 " + status + " ");
            assertThat(response.contains("\r\nContent-Length: 0\r\n")).isEqualTo(isReceivers);
        }
    }

    /** Forms and uploads without a key are not read, and no internal detail is shown. */
    @ParameterizedTest
    @ValueSource(
            strings = {"application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data"})
    void formsWithoutAKeyAreNotRead(String type) throws Exception {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        for (String method : new String[] {"POST", "PUT", "DELETE"}) {
            HttpResponse<String> response = http.send(
                    HttpRequest.newBuilder(URI.create(url + SpringWebhookApplication.PREFIX + "/booking"))
                            .header("Content-Type", type)
                            .method(method, BodyPublishers.ofString("a=b&c"))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.body()).isEmpty();
        }
    }
}
