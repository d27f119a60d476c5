package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One slow or hostile client costs the others nothing. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class HostileClientsTest {

    private static final String BOOK = "/supplier/integration-tests/book";

    private final Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().clock(new MovableClock()));
    private final Client client = new Client(sandbox);
    private final List<Socket> strangers = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket stranger : strangers) {
            stranger.close();
        }
        sandbox.close();
    }

    @Test
    void aPatternThatBacktracksWithoutEndIsGivenUpAndHoldsNobodyUp() {
        Journey journey = new Journey(sandbox);
        journey.fill();
        Fixture.ok(client.post("/supplier/catalog/experience/time/mandatory-questions", """
                {'mandatory_question_id':'q','question':'Hotel?','data_type':'STRING','level':'BOOKING',
                 'data_pattern':'(.*a){25}b'}"""));
        Fixture.ok(journey.hold("h", 2, 0));
        String booking = journey.bookingBody("h", "b").replace("'adult'}", """
                'adult','mandatory_answers':[{'mandatory_question_id':'q','answer':'%s'}]}""".formatted("a".repeat(60)));
        CompletableFuture<Client.Reply> hostile = CompletableFuture.supplyAsync(() -> client.post(BOOK, booking));
        for (int i = 0; i < 20; i++) {
            assertThat(answersWithin(Duration.ofSeconds(5), "/supplier/vendors"))
                    .isEqualTo(200);
        }
        assertThat(hostile).succeedsWithin(Duration.ofSeconds(10)).satisfies(reply -> {
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.message()).contains("data_pattern").contains("takes too many steps");
        });
    }

    @Test
    void twoHundredUnfinishedBodiesHoldNobodyUp() throws IOException {
        for (int i = 0; i < 200; i++) {
            stranger("POST /supplier/vendors HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                    + "Authorization: Bearer " + sandbox.accessToken()
                    + "\r\naccept-version: vnd.service-api.v1\r\nContent-Length: 1000\r\n\r\n{\"vendor_id\"");
        }
        assertThat(answersWithin(Duration.ofSeconds(5), "/supplier/vendors")).isEqualTo(200);
        Fixture.ok(client.post("/supplier/vendors", "{'vendor_id':'v1','name':'Vendor'}"));
    }

    private int answersWithin(Duration limit, String path) {
        return CompletableFuture.supplyAsync(() -> client.get(path).status())
                .completeOnTimeout(0, limit.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private Socket stranger(String start) throws IOException {
        Socket socket = new Socket(
                InetAddress.getByName("127.0.0.1"),
                URI.create(sandbox.baseUrl()).getPort());
        strangers.add(socket);
        socket.getOutputStream().write(start.getBytes(StandardCharsets.UTF_8));
        return socket;
    }
}
