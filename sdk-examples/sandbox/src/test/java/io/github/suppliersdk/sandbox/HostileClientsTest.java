package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A slow or hostile client does not delay other clients or exhaust the sandbox. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class HostileClientsTest {

    private static final String BOOK = "/supplier/integration-tests/book";

    private final Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().clock(new MutableClock()));
    private final Client client = new Client(sandbox);
    private final List<Socket> hostileSockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket hostileSocket : hostileSockets) {
            hostileSocket.close();
        }
        sandbox.close();
    }

    @Test
    void aPatternThatBacktracksWithoutEndIsAbandonedAndDelaysNoOtherClient() {
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
            assertThat(statusWithin(Duration.ofSeconds(20), "/supplier/vendors"))
                    .isEqualTo(200);
        }
        assertThat(hostile).succeedsWithin(Duration.ofSeconds(10)).satisfies(reply -> {
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.message()).contains("data_pattern").contains("takes too many steps");
        });
    }

    @Test
    void twoHundredUnfinishedBodiesDelayNoOtherClient() throws IOException {
        for (int i = 0; i < 200; i++) {
            hostileSocket("POST /supplier/vendors HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                    + "Authorization: Bearer " + sandbox.accessToken()
                    + "\r\naccept-version: vnd.service-api.v1\r\nContent-Length: 1000\r\n\r\n{\"vendor_id\"");
        }
        assertThat(statusWithin(Duration.ofSeconds(20), "/supplier/vendors")).isEqualTo(200);
        Fixture.ok(client.post("/supplier/vendors", "{'vendor_id':'v1','name':'Vendor'}"));
    }

    @Test
    void clientsThatDoNotReadTheirResponsesDelayNoOtherClient() throws IOException {
        Fixture.fill(client);
        String slots = IntStream.range(0, 100)
                .mapToObj(i -> Fixture.daily("d" + i, "2027-04-22"))
                .collect(Collectors.joining(",", "[", "]"));
        for (int i = 0; i < 50; i++) {
            Fixture.ok(client.post(Fixture.DAILY, slots.replace("'slot_id':'d", "'slot_id':'x" + i + "-")));
        }
        for (int i = 0; i < 40; i++) {
            hostileSocket("GET " + Fixture.DAILY + "/daily_slots?date_from=2027-01-01&date_to=2027-12-31 HTTP/1.1\r\n"
                    + "Host: x\r\nAuthorization: Bearer " + sandbox.accessToken()
                    + "\r\naccept-version: vnd.service-api.v1\r\n\r\n");
        }
        for (int i = 0; i < 5; i++) {
            assertThat(statusWithin(Duration.ofSeconds(20), "/supplier/vendors"))
                    .isEqualTo(200);
        }
    }

    @Test
    void unfinishedHeadersAndIdleConnectionsDelayNoOtherClient() throws IOException {
        for (int i = 0; i < 200; i++) {
            hostileSocket(i % 2 == 0 ? "" : "POST /supplier/vendors HTTP/1.1\r\nHost: x\r\nX-A: ");
        }
        assertThat(statusWithin(Duration.ofSeconds(20), "/supplier/vendors")).isEqualTo(200);
    }

    @Test
    void theLargestUnfinishedBodiesAreClosedWhenTheirSumExceedsTheLimit() throws IOException {
        byte[] part = new byte[12 * 1024 * 1024];
        List<CompletableFuture<Void>> writing = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Socket socket =
                    hostileSocket("POST /supplier/vendors HTTP/1.1\r\nHost: x\r\nContent-Length: 16000000\r\n\r\n");
            writing.add(CompletableFuture.runAsync(() -> {
                try {
                    socket.getOutputStream().write(part);
                } catch (IOException cutOff) {
                    assertThat(cutOff).isNotNull();
                }
            }));
        }
        writing.forEach(CompletableFuture::join);
        int closed = 0;
        for (Socket socket : hostileSockets) {
            closed += isClosed(socket) ? 1 : 0;
        }
        assertThat(closed).isBetween(6, 11);
        Fixture.ok(client.post("/supplier/vendors", "{'vendor_id':'v1','name':'Vendor'}"));
    }

    private static boolean isClosed(Socket socket) throws IOException {
        socket.setSoTimeout(200);
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    @Test
    void aBodyWithTooManyJsonTokensIsRefused() {
        Client.Reply reply = client.post("/supplier/vendors", "[" + "{},".repeat(400_000) + "1]");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.message()).contains("Token count");
    }

    @Test
    void aBodyThatIsNestedTooDeeplyIsRefused() {
        for (int depth : new int[] {400, 499, 500, 998, 5_000}) {
            String deep = "[".repeat(depth) + "]".repeat(depth);
            Client.Reply reply = client.post(
                    "/supplier/vendors", "{'vendor_id':'v" + depth + "','name':'Vendor','more':" + deep + "}");
            assertThat(reply.status()).as(reply.text()).isEqualTo(depth < 500 ? 200 : 400);
        }
        assertThat(client.get("/supplier/vendors").json()).hasSize(2);
        sandbox.seed(sandbox.snapshot());
        assertThat(client.get("/supplier/vendors").json()).hasSize(2);
    }

    @Test
    void aNumberWithAnOversizedExponentIsRefused() {
        Client.Reply reply = client.post("/supplier/vendors", "{'vendor_id':'v','name':'Vendor','more':1E+9999999999}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.message()).contains("exponent");
    }

    @Test
    void patternsThatReadNothingDoNotBlockOtherPatterns() {
        Journey journey = new Journey(sandbox);
        journey.fill();
        String questions = "/supplier/catalog/experience/time/mandatory-questions";
        String question = "{'mandatory_question_id':'q','question':'Hotel?','data_type':'STRING','level':'BOOKING',"
                + "'data_pattern':'%s'}";
        Fixture.ok(client.post(questions, question.formatted("a+")));
        String[] patterns = {"(?:(?:){2000000000}){2}^b", "(?:(?:){2000000000}){2}^c", "a+"};
        for (int i = 0; i < patterns.length; i++) {
            Fixture.ok(client.send("PUT", questions + "/q", question.formatted(patterns[i])));
            Fixture.ok(journey.hold("h" + i, 1, 0));
            String booking = journey.bookingBody("h" + i, "b" + i).replace("'adult'}", """
                    'adult','mandatory_answers':[{'mandatory_question_id':'q','answer':'a'}]}""");
            Client.Reply reply = client.post(BOOK, booking);
            assertThat(reply.status()).as(patterns[i] + reply.text()).isEqualTo(patterns[i].equals("a+") ? 200 : 400);
        }
    }

    @Test
    void inventedMethodsDoNotGrowTheCountsWithoutBound() {
        for (int i = 0; i < 1_200; i++) {
            client.send("M" + i, "/supplier/vendors", "");
        }
        assertThat(sandbox.requests().counts()).hasSizeLessThanOrEqualTo(1_001);
        assertThat(sandbox.requests().count()).isEqualTo(1_200);
        assertThat(sandbox.requests().all()).hasSize(1_000);
    }

    @Test
    void aFaultConditionThatBlocksDelaysOnlyItsOwnRequest() {
        CountDownLatch release = new CountDownLatch(1);
        sandbox.faults().add(Fault.refuse(503).when((method, path) -> {
            if (path.endsWith("/pickups")) {
                try {
                    release.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return path.endsWith("/pickups");
        }));
        List<CompletableFuture<Integer>> waiting = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            waiting.add(CompletableFuture.supplyAsync(
                    () -> client.get("/supplier/catalog/pickups").status(), task -> new Thread(task).start()));
        }
        assertThat(statusWithin(Duration.ofSeconds(20), "/supplier/vendors")).isEqualTo(200);
        release.countDown();
        assertThat(waiting)
                .allSatisfy(status -> assertThat(status)
                        .succeedsWithin(Duration.ofSeconds(10))
                        .isEqualTo(503));
    }

    private int statusWithin(Duration limit, String path) {
        return CompletableFuture.supplyAsync(() -> client.get(path).status())
                .completeOnTimeout(0, limit.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private Socket hostileSocket(String start) throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(sandbox.baseUrl()).getPort());
        hostileSockets.add(socket);
        socket.getOutputStream().write(start.getBytes(StandardCharsets.UTF_8));
        return socket;
    }
}
