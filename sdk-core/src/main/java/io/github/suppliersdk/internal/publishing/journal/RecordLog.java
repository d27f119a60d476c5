package io.github.suppliersdk.internal.publishing.journal;

import io.github.suppliersdk.internal.files.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * An open file of records that grows at its end; the description of the package has the format. After a failed write
 * nothing more is written, because the content of the disk is unknown then.
 */
final class RecordLog implements Closeable {
    static final byte[] MAGIC = "SLOTJRN5".getBytes(StandardCharsets.US_ASCII);
    static final int HEADER = 8;
    static final int FRAME = 12;

    private final Disk.OpenFile file;
    private final boolean durable;
    private long end;
    private @Nullable IOException failure;

    private final Object forcing = new Object();
    private long forced;
    private boolean beingForced;

    private RecordLog(Disk.OpenFile file, long end, boolean durable) {
        this.file = file;
        this.end = end;
        this.forced = end;
        this.durable = durable;
    }

    /** Begins a new log, replacing the content of the file. */
    static RecordLog begin(Disk.OpenFile file, String heading) throws IOException {
        file.cutTo(0);
        file.write(0, MAGIC, MAGIC.length);
        RecordLog log = new RecordLog(file, MAGIC.length, false);
        byte[] text = heading.getBytes(StandardCharsets.UTF_8);
        log.append(text, text.length);
        return log;
    }

    /** Continues a log after the part that was read. */
    static RecordLog after(Disk.OpenFile file, long end, boolean durable) {
        return new RecordLog(file, end, durable);
    }

    /**
     * Adds a record whose content is the first bytes of the array. It survives the end of this process when this
     * returns, and a loss of power when {@link #awaitForced} has returned. Returns the end of the record.
     */
    synchronized long append(byte[] content, int length) throws IOException {
        if (failure != null) {
            throw again(failure);
        }
        ByteBuffer frame = ByteBuffer.allocate(FRAME + length);
        frame.putInt(length);
        frame.putInt(check(frame.array(), 0, Integer.BYTES));
        frame.put(content, 0, length);
        frame.putInt(check(content, 0, length));
        try {
            file.write(end, frame.array(), frame.capacity());
        } catch (IOException e) {
            failure = e;
            cutBack(e);
            throw e;
        }
        end += frame.capacity();
        return end;
    }

    /** Cuts off a partly written record; if that fails now, the next opening does it. */
    private void cutBack(IOException why) {
        try {
            file.cutTo(end);
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    private static IOException again(IOException failure) {
        return new IOException("nothing is written after a failure: " + failure.getMessage(), failure);
    }

    /**
     * If the log is durable, returns when everything up to this position is on the disk. Threads that come while
     * another one forces wait for it, and then one of them forces for all.
     */
    void awaitForced(long upTo) throws IOException {
        if (!durable) {
            return;
        }
        boolean interrupted = false;
        try {
            synchronized (forcing) {
                while (forced < upTo && beingForced) {
                    try {
                        forcing.wait();
                    } catch (InterruptedException e) {
                        interrupted = true; // waits for the disk all the same
                    }
                }
                if (forced >= upTo) {
                    return;
                }
                beingForced = true;
            }
            force();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void force() throws IOException {
        long reached = -1;
        try {
            long written;
            synchronized (this) {
                if (failure != null) {
                    throw again(failure);
                }
                written = end;
            }
            file.force();
            reached = written;
        } catch (IOException e) {
            synchronized (this) {
                failure =
                        failure == null ? e : failure; // another force does not write what a failed one left unwritten
            }
            throw e;
        } finally {
            synchronized (forcing) {
                forced = Math.max(forced, reached);
                beingForced = false;
                forcing.notifyAll();
            }
        }
    }

    /** Forces everything written to the disk, durable or not. */
    void forceNow() throws IOException {
        file.force();
    }

    /** Bytes of a record's content from a position. */
    synchronized byte[] read(long offset, int count) throws IOException {
        return file.read(offset, count);
    }

    synchronized long length() {
        return end;
    }

    static int check(byte[] bytes, int from, int count) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, count);
        return (int) crc.getValue();
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
