package io.github.suppliersdk.tool.terminal;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** An input from a file, a pipe or a terminal. An interrupt ends a blocked read, unlike one of a FileInputStream. */
public final class PipeInput extends InputStream {
    private final FileChannel channel;

    private PipeInput(FileChannel channel) {
        this.channel = channel;
    }

    public static InputStream open(Path path) throws IOException {
        return new PipeInput(FileChannel.open(path));
    }

    public static InputStream standardInput() {
        return new PipeInput(new FileInputStream(FileDescriptor.in).getChannel());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
        return channel.read(ByteBuffer.wrap(bytes, from, count));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
