package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Conversation;
import io.github.suppliersdk.faults.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses that violate HTTP or its usual limits on purpose. */
class HostileResponsesTest {
    private static final int PIECE = 64 * 1024;
    private static final long MEBIBYTE = 1024 * 1024;

    private final AtomicLong sent = new AtomicLong();
    private ChaosProxy service;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
        client = CallFixtures.withoutRetries(CallFixtures.config(service).build());
    }

    @AfterEach
    void stop() throws IOException {
        client.close(Duration.ZERO);
        service.close();
    }

    /** Sends this repeatedly until the client leaves or 48 MiB are sent, and then waits for the client to leave. */
    private void flood(Conversation c, String piece) throws IOException {
        byte[] bytes = piece.getBytes(StandardCharsets.US_ASCII);
        while (sent.get() < 48 * MEBIBYTE) {
            c.send(bytes);
            sent.addAndGet(bytes.length);
        }
        c.awaitClientLeaving();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\nConnection: close\r\n\r\n",
                "HTTP/1.1 500 Oops\r\nContent-Length: -5\r\n\r\n",
                "HTTP/1.1 -20 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 -20 OK\r\nContent-Length: -5\r\n\r\n"
            })
    void aNegativeNumberCausesALibraryException(String head) {
        service.always(c -> {
            c.readRequest();
            c.send(head);
            if (head.contains("Connection: close")) {
                c.close();
            } else {
                c.awaitClientLeaving();
            }
        });
        for (int i = 0; i < 5; i++) {
            assertThat(catchThrowable(() -> CallFixtures.get(client))).isInstanceOf(SupplierException.class);
        }
    }

    /** Only the status of such a response counts. */
    @Test
    void anUnreadBodyIsNotBufferedUpToTheLimit() {
        service.always(c -> {
            c.readRequest();
            c.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            flood(c, "10000\r\n" + "[".repeat(PIECE) + "\r\n");
        });
        AtomicLong kept = new AtomicLong(-1);
        CallFixtures.delete(client.with(CallOptions.builder()
                .observer(event -> kept.set(event.responseBytes()))
                .build()));
        assertThat(kept.get()).as("bytes buffered of an unread body").isBetween(0L, MEBIBYTE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE"})
    void anEndlessResponseAtTheDefaultLimitFitsIntoASmallHeap(String method, @TempDir Path directory) throws Exception {
        service.always(Fault.ENDLESS_BODY);
        Path output = directory.resolve("output.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx96m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessResponseProgram.class.getName(),
                        service.url("http"),
                        method)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(20, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).isTrue();
        assertThat(Files.readString(output))
                .contains(method.equals("GET") ? "ended with InvalidResponseException" : "ended well");
    }

    /** For example, what a proxy sends on a connection that it closes, or the response to another client's request. */
    @Test
    void anUnsolicitedResponseIsNotMistakenForTheNextCalls() {
        service.always(c -> {
            String head = c.readRequest();
            String id = head.substring(head.indexOf("/slots/") + "/slots/".length(), head.indexOf(" HTTP/"));
            c.respond(200, slot(id));
        });
        service.next(c -> {
            c.readRequest();
            String one = slot("one");
            String unsolicited = slot("of-somebody-else");
            c.send("HTTP/1.1 200 OK\r\nContent-Length: " + one.length() + "\r\n\r\n" + one
                    + "HTTP/1.1 200 OK\r\nContent-Length: " + unsolicited.length() + "\r\n\r\n" + unsolicited);
        });
        assertThat(client.slots("e1", "adult-tour").get("one").slotId()).isEqualTo("one");
        List<String> got = new ArrayList<>();
        Throwable thrown = catchThrowable(
                () -> got.add(client.slots("e1", "adult-tour").get("two").slotId()));
        assertThat(got).as("the response for \"two\"").doesNotContain("of-somebody-else");
        assertThat(thrown).isInstanceOf(InvalidResponseException.class).hasMessageContaining("of-somebody-else");
    }

    private static String slot(String id) {
        return Fault.SLOT.replace("\"slot_id\":\"" + CallFixtures.SLOT_ID, "\"slot_id\":\"" + id);
    }
}
