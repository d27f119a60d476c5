package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The event streams of the page: their thread, their limit, and their end. */
class EventStreamsTest {

    private final PageFixture fixture = new PageFixture();
    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        fixture.close();
    }

    /** Opens an event stream, and returns a reader of the response, from the status line on. */
    private BufferedReader open(String path) throws IOException {
        URI address = URI.create(fixture.page(path));
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort());
        sockets.add(socket);
        socket.setSoTimeout(10_000);
        socket.getOutputStream()
                .write(("GET " + address.getRawPath()
                                + (address.getRawQuery() == null ? "" : "?" + address.getRawQuery())
                                + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static String next(BufferedReader reader) throws IOException {
        return Objects.requireNonNull(reader.readLine(), "the stream has ended");
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("viewers of a sandbox"))
                .count();
    }

    private static void awaitThreads(long count) {
        long start = System.nanoTime();
        while (threads() != count) {
            assertThat(System.nanoTime() - start)
                    .as("threads for viewers: " + threads())
                    .isLessThan(10_000_000_000L);
            Thread.onSpinWait();
        }
    }

    @Test
    void oneThreadServesAllViewersAndStopsWithTheLastOne() throws IOException {
        long before = threads();
        BufferedReader first = open("/live/overview");
        BufferedReader second = open("/live/requests");
        assertThat(first.readLine()).isEqualTo("HTTP/1.1 200 OK");
        assertThat(second.readLine()).isEqualTo("HTTP/1.1 200 OK");
        awaitThreads(before + 1);
        for (Socket socket : sockets) {
            socket.close();
        }
        awaitThreads(before);
    }

    @Test
    void aViewerReceivesNewRowsAndTheNewCount() throws IOException {
        BufferedReader events = open("/live/requests");
        String line = "";
        while (!line.equals("data:request-count")) {
            line = next(events);
        }
        assertThat(next(events)).contains("0 requests");
        fixture.call(404, "GET", "/supplier/nowhere", "");
        StringBuilder received = new StringBuilder();
        while (!received.toString().contains("nowhere")) {
            received.append(next(events)).append('\n');
        }
        assertThat(received.toString()).contains("data:rows", "data:request-count", "1 request");
    }

    @Test
    void aViewerThatReconnectsAfterAResetReceivesAllLaterRequests() throws IOException {
        for (int i = 0; i < 3; i++) {
            fixture.call(404, "GET", "/supplier/old", "");
        }
        fixture.sandbox().reset();
        for (int i = 0; i < 4; i++) {
            fixture.call(404, "GET", "/supplier/new-" + i, "");
        }
        BufferedReader events = open("/live/requests?since=0.3");
        StringBuilder received = new StringBuilder();
        while (!received.toString().contains("new-0")) {
            received.append(next(events)).append('\n');
        }
        assertThat(received.toString()).containsSubsequence("data:cleared", "new-3", "new-2", "new-1", "new-0");
    }

    @Test
    void aStreamWithAnUnknownOptionOrAnInvalidPositionSendsANotice() throws IOException {
        fixture.fill();
        for (String path : new String[] {
            "/live/calendar?experience=gone&option=evening&month=2027-04",
            "/live/day?experience=gone&option=evening&day=2027-04-10",
            "/live/requests?since=yesterday"
        }) {
            BufferedReader events = open(path);
            assertThat(next(events)).as(path).isEqualTo("HTTP/1.1 200 OK");
            String line = "";
            while (!line.startsWith("data:")) {
                line = next(events);
            }
            assertThat(line).as(path).isEqualTo("data:notice");
        }
    }

    @Test
    void viewersBeyondTheLimitAreRefused() throws IOException {
        for (int i = 0; i < 24; i++) {
            BufferedReader viewer = open("/live/clock");
            assertThat(viewer.readLine()).isEqualTo("HTTP/1.1 200 OK");
            while (!next(viewer).startsWith("data:")) {
                // the first event shows that the viewer is registered
            }
        }
        assertThat(open("/live/clock").readLine()).startsWith("HTTP/1.1 503");
        assertThat(open("/state").readLine()).isEqualTo("HTTP/1.1 200 OK");
    }

    @Test
    void closingTheSandboxEndsTheStreams() throws IOException {
        long before = threads();
        BufferedReader events = open("/live/overview");
        assertThat(next(events)).isEqualTo("HTTP/1.1 200 OK");
        awaitThreads(before + 1);
        fixture.close();
        assertThat(events.lines().count()).isPositive();
        awaitThreads(before);
    }
}
