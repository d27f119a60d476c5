package io.github.suppliersdk.tool.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads that block, such as those of a pipe without data. */
@Timeout(20)
final class InterruptibleInputTest {

    @Test
    void bytesAreReadUnchanged() throws IOException {
        byte[] bytes = new byte[200_000];
        new Random(7).nextBytes(bytes);

        try (InputStream in = new InterruptibleInput(new ByteArrayInputStream(bytes))) {
            assertThat(in.readAllBytes()).isEqualTo(bytes);
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void aBlockedReadCanBeInterruptedWithoutLosingBytes() throws IOException {
        try (PipedInputStream pipe = new PipedInputStream();
                PipedOutputStream out = new PipedOutputStream(pipe);
                InputStream in = new InterruptibleInput(pipe)) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(in::read).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
            out.write('x');
            out.flush();
            assertThat(in.read()).isEqualTo('x');
        }
    }

    @Test
    void aBlockedOpeningCanBeInterrupted() throws IOException {
        CountDownLatch opened = new CountDownLatch(1);
        try (InputStream in = new InterruptibleInput(() -> {
            try {
                opened.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return new ByteArrayInputStream(new byte[] {'x'});
        })) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(in::read).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
            opened.countDown();
            assertThat(in.read()).isEqualTo('x');
        }
    }

    @Test
    void aFailureOfTheInputIsPassedOn() throws IOException {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("stream broken");
            }

            @Override
            public int read(byte[] bytes, int from, int count) throws IOException {
                throw new IOException("stream broken");
            }
        };

        try (InputStream in = new InterruptibleInput(broken)) {
            assertThatThrownBy(in::read).isInstanceOf(IOException.class).hasMessage("stream broken");
        }
    }
}
