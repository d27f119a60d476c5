package io.github.suppliersdk.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CallBodyTest {
    private final BytePool pool = new BytePool();

    private CallBody body(String text) {
        Bytes bytes = pool.take();
        byte[] content = text.getBytes(StandardCharsets.US_ASCII);
        bytes.write(content, 0, content.length);
        return new CallBody(bytes);
    }

    @Test
    void aBodyCanBeWrittenMoreThanOnceUntilItsCallIsOver() throws IOException {
        CallBody body = body("one");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        body.writeTo(out);
        body.writeTo(out);
        assertThat(out).hasToString("oneone");
        assertThat(body.length()).isEqualTo(3);

        body.close();
        CallBody next = body("two");
        assertThatThrownBy(() -> body.writeTo(out)).isInstanceOf(IOException.class);
        assertThat(out).hasToString("oneone");
        next.writeTo(out);
        assertThat(out).hasToString("oneonetwo");
    }

    /** A transport may have stopped waiting for its own thread, which is slow and still writes the body. */
    @Test
    void aBufferThatIsWrittenAsTheCallEndsIsNotReused() throws IOException {
        CallBody body = body("one");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        body.writeTo(new OutputStream() {
            @Override
            public void write(int b) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void write(byte[] bytes, int offset, int count) {
                body.close();
                CallBody next = body("two");
                out.write(bytes, offset, count);
                next.close();
            }
        });
        assertThat(out).hasToString("one");
    }

    @Test
    void aBodyThatIsClosedTwiceReleasesItsBufferOnce() {
        CallBody body = body("one");
        body.close();
        Bytes taken = pool.take();
        body.close();
        assertThat(pool.take()).isNotSameAs(taken);
    }
}
