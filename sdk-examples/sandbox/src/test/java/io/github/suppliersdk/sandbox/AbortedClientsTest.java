package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that expect "100 Continue", or disconnect in the middle of a request. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AbortedClientsTest {

    private final Supplier supplier = new Supplier();
    private final Sandbox sandbox = Sandbox.start(SandboxOptions.defaults()
            .webhookUrl(supplier.url())
            .clock(SandboxClock.at(LocalDateTime.of(2027, 1, 1, 12, 0), ZoneOffset.UTC)));
    private final Journey journey = new Journey(sandbox);

    AbortedClientsTest() throws IOException {}

    @AfterEach
    void close() {
        sandbox.close();
        supplier.close();
    }

    private String head(String path, int length, String more) {
        return "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer "
                + sandbox.accessToken() + "\r\naccept-version: vnd.service-api.v1\r\nContent-Length: " + length + "\r\n"
                + more + "\r\n";
    }

    private Socket connected() throws IOException {
        return new Socket(
                InetAddress.getLoopbackAddress(), URI.create(sandbox.baseUrl()).getPort());
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String read(Socket socket) throws IOException {
        byte[] some = new byte[1_000];
        int length = socket.getInputStream().read(some);
        return new String(some, 0, length, StandardCharsets.UTF_8);
    }

    @Test
    void aClientThatExpectsContinueReceives100() throws IOException {
        String body = "{\"vendor_id\":\"v1\",\"name\":\"Vendor\"}";
        try (Socket socket = connected()) {
            send(socket, head("/supplier/vendors", body.length(), "Expect: 100-continue\r\n"));
            assertThat(read(socket)).startsWith("HTTP/1.1 100 ");
            send(socket, body);
            assertThat(read(socket)).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void aHoldIsDecidedEvenIfItsClientHasDisconnected() throws IOException, InterruptedException {
        journey.fill();
        CountDownLatch gone = new CountDownLatch(1);
        supplier.reply("POST /hooks/hold", call -> {
            try {
                gone.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Supplier.holdAccepted(call);
        });
        for (int i = 0; i < 3; i++) {
            String body = Client.body(journey.holdBody(UUID.randomUUID().toString(), 1, 0));
            try (Socket socket = connected()) {
                socket.setSoLinger(true, 0);
                send(socket, head("/supplier/integration-tests/hold", body.length(), "") + body);
                supplier.awaitCalls(i + 1);
            }
        }
        gone.countDown();
        while (sandbox.holds().stream().anyMatch(hold -> hold.stage() != SandboxHold.Stage.ACTIVE)) {
            Thread.sleep(5);
        }
        assertThat(sandbox.holds()).hasSize(3);
        assertThat(journey.capacity()).isEqualTo(7);
    }
}
