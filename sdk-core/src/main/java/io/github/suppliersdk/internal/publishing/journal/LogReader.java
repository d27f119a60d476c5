package io.github.suppliersdk.internal.publishing.journal;

import io.github.suppliersdk.internal.files.Disk;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads a file of records up to its last good one. */
final class LogReader {
    private static final int SKIP = 1 << 16;

    /** Receives the content of a record, which is the first bytes of the array, and its position in the file. */
    interface Visitor {
        void record(long offset, byte[] content, int length) throws IOException;
    }

    /**
     * The part of the file that was read.
     *
     * @param end the end of the last valid record; 0 if there is not even a heading, as after a crash
     * @param cut the number of bytes after it that are not complete records
     */
    record Extent(long end, long cut) {}

    private final Disk.OpenFile file;
    private final long length;
    private byte[] content = new byte[1 << 12];

    LogReader(Disk.OpenFile file) throws IOException {
        this.file = file;
        this.length = file.length();
    }

    /** @throws IOException if the file is not a journal, has another heading, or is damaged */
    Extent read(String heading, Visitor visitor) throws IOException {
        DataInputStream in = new DataInputStream(file.read());
        byte[] magic = in.readNBytes(RecordLog.MAGIC.length);
        if (length < RecordLog.MAGIC.length || isZero(magic)) {
            return begun(magic);
        }
        if (!Arrays.equals(magic, RecordLog.MAGIC)) {
            throw new IOException(
                    new String(magic, StandardCharsets.ISO_8859_1).startsWith("SLOTJRN")
                            ? "it was written by another version of this library. Move it away: the next run sends every slot, and"
                                    + " compares those that the service has already"
                            : "it is not a journal. Use a separate file for the journal");
        }
        long end = RecordLog.MAGIC.length;
        int size = next(in, end);
        if (size < 0) {
            return new Extent(0, length);
        }
        checkHeading(heading, new String(content, 0, size, StandardCharsets.UTF_8));
        end += RecordLog.FRAME + size;
        for (size = next(in, end); size >= 0; size = next(in, end)) {
            visitor.record(end + RecordLog.HEADER, content, size);
            end += RecordLog.FRAME + size;
        }
        return new Extent(end, length - end);
    }

    /** A file that was created but is empty, or was left so by a loss of power. */
    private Extent begun(byte[] magic) throws IOException {
        boolean empty = isZero(magic) && lastByteThatIsNotZero() < 0;
        if (!empty && !Arrays.equals(magic, Arrays.copyOf(RecordLog.MAGIC, magic.length))) {
            throw new IOException("it is not a journal. Use a separate file for the journal");
        }
        return new Extent(0, length);
    }

    private static void checkHeading(String wanted, String found) throws IOException {
        if (!found.equals(wanted)) {
            throw new IOException("it belongs to " + found + ", and this run is for " + wanted
                    + ". Use one journal for each service and input");
        }
    }

    /** The length of the next content; -1 at the end of the whole records. */
    private int next(DataInputStream in, long at) throws IOException {
        if (length - at < RecordLog.FRAME) {
            return -1; // the end, or only the beginning of a record
        }
        byte[] header = in.readNBytes(RecordLog.HEADER);
        ByteBuffer numbers = ByteBuffer.wrap(header);
        int size = numbers.getInt();
        if (numbers.getInt() != RecordLog.check(header, 0, Integer.BYTES) || size < 0) {
            return cutOrDamaged(at, at + RecordLog.HEADER);
        }
        long recordEnd = at + RecordLog.FRAME + size;
        if (recordEnd > length) {
            return -1;
        }
        if (content.length < size) {
            content = new byte[size];
        }
        in.readFully(content, 0, size);
        if (in.readInt() != RecordLog.check(content, 0, size)) {
            return cutOrDamaged(at, recordEnd);
        }
        return size;
    }

    /** A bad record is the end if only zeros follow it: then it was being written when the process ended. */
    private int cutOrDamaged(long at, long badUpTo) throws IOException {
        if (lastByteThatIsNotZero() < badUpTo) {
            return -1;
        }
        throw new IOException("it is damaged at byte " + at
                + ", in the middle. Move it away, and do not replace it with an older copy, which"
                + " would hide what changed since: without it the next run sends every slot, and compares"
                + " those that the service has already");
    }

    private long lastByteThatIsNotZero() throws IOException {
        InputStream in = file.read();
        byte[] bytes = new byte[SKIP];
        long last = -1;
        long at = 0;
        for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
            for (int i = count - 1; i >= 0; i--) {
                if (bytes[i] != 0) {
                    last = at + i;
                    break;
                }
            }
            at += count;
        }
        return last;
    }

    private static boolean isZero(byte[] bytes) {
        for (byte each : bytes) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }
}
