package io.github.suppliersdk.internal.publishing;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A file of records that only grows. Layout, all numbers big-endian: eight bytes of magic, then records. A record is the
 * length of its content (4 bytes), the CRC-32C of those 4 bytes, the content, the CRC-32C of the content. The first
 * record is the heading, UTF-8 text.
 *
 * <p>A process that is killed leaves the beginning of its last record at most; that is cut off when the file is opened.
 * Anything else that does not add up is damage, and the file is refused: the length has a check of its own, so that a
 * damaged length is never taken for a record that was cut off.
 */
public final class RecordFile implements Closeable {
    private static final byte[] MAGIC = "SLOTJRN2".getBytes(StandardCharsets.US_ASCII);
    private static final int FRAME = 12;

    /** Receives the records, in order. */
    public interface Reader {
        void record(long offset, byte[] content) throws IOException;
    }

    private final RandomAccessFile file;
    private final boolean durable;
    private final RecordBytes frame = new RecordBytes(1024);
    private long end;

    /** Whether the file stands at its end, so that nothing has to be sought before the next record. */
    private boolean atEnd;

    private RecordFile(RandomAccessFile file, boolean durable) {
        this.file = file;
        this.durable = durable;
    }

    /**
     * Opens a file, and makes it if it is not there.
     *
     * @param durable whether each record is forced to the disk before {@link #append} returns
     * @param reader receives what is already in it
     * @throws IOException if it is damaged, has another heading, or is in use
     */
    public static RecordFile open(Path path, String heading, boolean durable, Reader reader) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            RecordFile records = new RecordFile(file, durable);
            records.lock();
            records.start(heading, reader);
            return records;
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    /** Held until the file is closed. */
    private void lock() throws IOException {
        try {
            if (file.getChannel().tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            throw new IOException("it is in use by another run in this process", e);
        }
        throw new IOException("it is in use by another process");
    }

    private synchronized void start(String heading, Reader reader) throws IOException {
        byte[] wanted = heading.getBytes(StandardCharsets.UTF_8);
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(file.getFD()), 1 << 16));
        byte[] magic = in.readNBytes(MAGIC.length);
        if (magic.length < MAGIC.length && Arrays.equals(magic, Arrays.copyOf(MAGIC, magic.length))) {
            begin(wanted);
            return;
        }
        if (!Arrays.equals(magic, MAGIC)) {
            throw new IOException("it is no journal of this version");
        }
        end = MAGIC.length;
        byte[] found = next(in);
        if (found == null) {
            begin(wanted);
            return;
        }
        if (!Arrays.equals(found, wanted)) {
            throw new IOException("it belongs to something else: it says \"" + new String(found, StandardCharsets.UTF_8)
                    + "\", and this is \"" + heading + "\"");
        }
        end += FRAME + found.length;
        for (byte[] content = next(in); content != null; content = next(in)) {
            reader.record(end, content);
            end += FRAME + content.length;
        }
        file.setLength(end); // cuts off what a killed process left of its last record
    }

    private void begin(byte[] heading) throws IOException {
        file.setLength(0);
        file.seek(0);
        file.write(MAGIC);
        end = MAGIC.length;
        append(heading, heading.length);
    }

    /** The next content, or null at the end of the file or of what is whole in it. */
    private byte @org.jspecify.annotations.Nullable [] next(DataInputStream in) throws IOException {
        int length;
        try {
            byte[] size = new byte[Integer.BYTES];
            in.readFully(size);
            if (in.readInt() != check(size, size.length)) {
                throw new IOException("it is damaged at byte " + end);
            }
            length = ByteBuffer.wrap(size).getInt();
        } catch (EOFException e) {
            return null;
        }
        if (end + FRAME + length > file.length()) {
            return null;
        }
        byte[] content = new byte[length];
        in.readFully(content);
        if (in.readInt() != check(content, content.length)) {
            if (end + FRAME + length == file.length()) {
                return null; // the last one, whose bytes did not all reach the disk when the machine lost power
            }
            throw new IOException("it is damaged at byte " + end);
        }
        return content;
    }

    private static int check(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    /**
     * Adds a record, whose content is the first bytes of the array. When this returns it survives the end of this
     * process, and of the machine if the file is durable.
     */
    public synchronized void append(byte[] content, int length) throws IOException {
        frame.cutTo(0);
        frame.fourBytes(length);
        frame.fourBytes(check(frame.array(), Integer.BYTES));
        frame.add(content, length);
        frame.fourBytes(check(content, length));
        if (!atEnd) {
            file.seek(end);
        }
        atEnd = false;
        file.write(
                frame.array(), 0, frame.length()); // not through the channel, which an interrupted thread would close
        if (durable) {
            file.getFD().sync();
        }
        end += frame.length();
        atEnd = true;
    }

    /** The content of the record that begins there. */
    public synchronized byte[] read(long offset) throws IOException {
        atEnd = false;
        file.seek(offset);
        byte[] content = new byte[file.readInt()];
        file.skipBytes(Integer.BYTES);
        file.readFully(content);
        return content;
    }

    /** Frees the file; every record has been handed over by then. */
    @Override
    public synchronized void close() throws IOException {
        file.close();
    }
}
