package io.github.suppliersdk.internal.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The real disk with a limited capacity; it records the requested operations. */
public final class FaultyDisk implements Disk {
    /** How many more bytes can be written; not thread-safe. */
    public long room = Long.MAX_VALUE;

    /** Runs at the beginning of each force. */
    public volatile Runnable whileForcing = () -> {};

    public volatile boolean forceFails;
    public volatile boolean moveFails;
    public final AtomicInteger forces = new AtomicInteger();
    public final List<String> names = Collections.synchronizedList(new ArrayList<>());

    @Override
    public OpenFile open(Path path) throws IOException {
        OpenFile file = SYSTEM.open(path);
        return new OpenFile() {
            @Override
            public long length() throws IOException {
                return file.length();
            }

            @Override
            public void cutTo(long length) throws IOException {
                file.cutTo(length);
            }

            @Override
            public InputStream read() throws IOException {
                return file.read();
            }

            @Override
            public byte[] read(long offset, int count) throws IOException {
                return file.read(offset, count);
            }

            @Override
            public void write(long offset, byte[] bytes, int count) throws IOException {
                int fits = (int) Math.min(room, count);
                file.write(offset, bytes, fits);
                room -= fits;
                if (fits < count) {
                    throw new IOException("No space left on device");
                }
            }

            @Override
            public void force() throws IOException {
                whileForcing.run();
                forces.incrementAndGet();
                if (forceFails) {
                    throw new IOException("Input/output error");
                }
                file.force();
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        names.add("move " + from.getFileName() + " to " + to.getFileName());
        if (moveFails) {
            throw new IOException("Permission denied");
        }
        SYSTEM.move(from, to);
    }

    @Override
    public void forceNames(Path file) throws IOException {
        names.add("force the name " + file.getFileName());
        SYSTEM.forceNames(file);
    }
}
