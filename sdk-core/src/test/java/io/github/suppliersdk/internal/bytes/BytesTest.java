package io.github.suppliersdk.internal.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reading a body of any length into a buffer, up to a limit. */
class BytesTest {
    private static final int PIECE = BytePool.LARGEST_KEPT;

    private final Bytes bytes = new BytePool().take();

    /** A stream that returns the bytes in portions of random size, as a socket does. */
    private static InputStream input(byte[] content) {
        return new ByteArrayInputStream(content) {
            private final Random random = new Random(7);

            @Override
            public synchronized int read(byte[] target, int offset, int count) {
                return super.read(target, offset, Math.min(count, 1 + random.nextInt(20_000)));
            }
        };
    }

    private static byte[] content(int size) {
        byte[] content = new byte[size];
        new Random(size).nextBytes(content);
        return content;
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "4096, 5000", "262143, 9000000", "262144, 262144", "262145, 262145", "3000000, 3000000"
    })
    void aBodyWithinTheLimitIsReadToItsEnd(int size, int limit) throws IOException {
        byte[] content = content(size);
        assertThat(bytes.readFrom(input(content), limit)).isTrue();
        assertThat(Arrays.copyOf(bytes.array(), bytes.size())).isEqualTo(content);
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "5000, 4999", "262145, 262144", "262146, 262145", "3000000, 2999999"})
    void theBeginningOfABodyBeyondTheLimitIsKept(int size, int limit) throws IOException {
        byte[] content = content(size);
        assertThat(bytes.readFrom(input(content), limit)).isFalse();
        assertThat(bytes.size()).isEqualTo(limit);
        assertThat(Arrays.copyOf(bytes.array(), bytes.size())).isEqualTo(Arrays.copyOf(content, bytes.size()));
    }

    @Test
    void theBeginningOfATruncatedBodyIsKept() {
        byte[] content = content(PIECE + 10);
        InputStream broken = new SequenceInputStream(input(content), new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("broken off");
            }

            @Override
            public int read(byte[] into, int offset, int count) throws IOException {
                return read();
            }
        });
        assertThatThrownBy(() -> bytes.readFrom(broken, 10 * PIECE)).hasMessage("broken off");
        assertThat(Arrays.copyOf(bytes.array(), bytes.size())).isEqualTo(content);
    }
}
