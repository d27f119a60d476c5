package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class BufferedSocketTest {
    private static final int PIECE = 8192;

    @AutoClose
    private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

    @AutoClose
    private final Socket socket = CountedSocketFactory.buffered(InputBudget.bounded(), System::nanoTime)
            .createSocket(listening.getInetAddress(), listening.getLocalPort());

    @AutoClose
    private final Socket peer = listening.accept();

    BufferedSocketTest() throws IOException {}

    @Test
    void aRequestIsSentInOneWriteWhenItIsFlushed() throws IOException {
        OutputStream out = socket.getOutputStream();
        byte[] piece = new byte[PIECE];
        for (int i = 0; i < 4; i++) {
            Arrays.fill(piece, (byte) i);
            out.write(piece); // without the buffer, a loopback socket would deliver this piece at once
        }
        assertThat(peer.getInputStream().available()).isZero();

        out.flush();

        byte[] arrived = peer.getInputStream().readNBytes(4 * PIECE);
        assertThat(arrived).hasSize(4 * PIECE).startsWith(0).endsWith(3);
        assertThat(socket.getTcpNoDelay()).isTrue();
    }

    @Test
    void bytesBeyondTheBufferAreSentWithoutAFlush() throws IOException {
        int size = 100 * PIECE;
        Thread writer = new Thread(() -> {
            try {
                socket.getOutputStream().write(new byte[size]);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        writer.start();

        assertThat(peer.getInputStream().readNBytes(size)).hasSize(size);
    }

    @Test
    void theStreamIsTheSameEachTimeSoThatBytesKeepTheirOrder() throws IOException {
        socket.getOutputStream().write(1);
        socket.getOutputStream().write(2);
        socket.getOutputStream().flush();

        assertThat(peer.getInputStream().readNBytes(2)).containsExactly(1, 2);
    }
}
