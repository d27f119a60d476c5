package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The page while the sandbox receives as many requests a second as it can answer, two thousand at most. */
class PageLoadTest {

    private static final int PER_SECOND = 2_000;

    private final Browser browser = Browser.get();
    private final PageFixture fixture = new PageFixture();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong sent = new AtomicLong();

    @AfterEach
    void close() {
        over.set(true);
        threads.shutdownNow();
        fixture.close();
    }

    /** Sends requests over one connection, at no more than a constant rate, until the test is over. */
    private void send() {
        URI address = URI.create(fixture.sandbox().baseUrl());
        byte[] request = ("GET /supplier/vendors HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
                        + fixture.sandbox().accessToken() + "\r\naccept-version: vnd.service-api.v1\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            long start = System.nanoTime();
            for (long i = 0; !over.get(); i++) {
                LockSupport.parkNanos(start + i * 1_000_000_000L / PER_SECOND - System.nanoTime());
                socket.getOutputStream().write(request);
                readEmptyList(in);
                sent.incrementAndGet();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a response up to the end of its body, which is {@code []}. */
    private static void readEmptyList(InputStream in) throws IOException {
        int read = in.read();
        while (read != ']') {
            assertThat(read).isNotNegative();
            read = in.read();
        }
    }

    @Test
    void aRequestIsShownUnderLoad() {
        browser.open(fixture.page("/requests?path=marker"));
        browser.await(() -> browser.elements("#request-count").size() == 1);
        var unused = CompletableFuture.runAsync(this::send, threads);
        browser.await(() -> sent.get() > PER_SECOND);
        fixture.call(404, "GET", "/supplier/marker", "");
        browser.await(() -> browser.text("#rows").contains("/marker"));
        browser.open(fixture.page("/requests"));
        browser.await(() -> browser.elements("#rows tr.gap").size() > 0);
        browser.await(() -> browser.elements("#rows tr").size() == 200);
        browser.open(fixture.page(""));
        browser.await(() -> Integer.parseInt(browser.text(".plot .now").replace(",", "")) > 0);
        assertThat(browser.consoleMessages()).isEmpty();
    }
}
