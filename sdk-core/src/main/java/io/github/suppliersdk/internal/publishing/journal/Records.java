package io.github.suppliersdk.internal.publishing.journal;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The contents of records; the description of the package has the format. */
final class Records {
    static final int ENTRIES = 1;
    static final int REASON = 2;
    static final int ENTRY_BYTES = 2 * Long.BYTES + 1;

    /** Limits the length of a record, whatever the service's message. */
    private static final int LONGEST_TEXT = 2000;

    private Records() {}

    /** Builds a record of entries. */
    static final class Entries {
        private final ByteBuffer bytes;

        Entries(int most) {
            bytes = ByteBuffer.allocate(1 + most * ENTRY_BYTES).put((byte) ENTRIES);
        }

        void add(long key, long content, int code) {
            bytes.putLong(key).putLong(content).put((byte) code);
        }

        boolean isEmpty() {
            return bytes.position() == 1;
        }

        boolean isFull() {
            return bytes.remaining() < ENTRY_BYTES;
        }

        byte[] array() {
            return bytes.array();
        }

        int length() {
            return bytes.position();
        }

        void clear() {
            bytes.position(1);
        }
    }

    static byte[] reason(long key, List<String> texts) {
        int room = 1 + Long.BYTES;
        for (String text : texts) {
            room += Integer.BYTES + 2 * Math.min(text.length(), LONGEST_TEXT);
        }
        ByteBuffer bytes = ByteBuffer.allocate(room).put((byte) REASON).putLong(key);
        for (String text : texts) {
            int units = Math.min(text.length(), LONGEST_TEXT);
            bytes.putInt(units);
            bytes.asCharBuffer().put(text, 0, units);
            bytes.position(bytes.position() + 2 * units);
        }
        return bytes.array();
    }

    /** The texts of a reason. */
    static List<String> texts(byte[] reason) {
        ByteBuffer bytes = ByteBuffer.wrap(reason);
        bytes.position(1 + Long.BYTES);
        List<String> texts = new ArrayList<>();
        while (bytes.hasRemaining()) {
            int units = bytes.getInt();
            texts.add(bytes.asCharBuffer().subSequence(0, units).toString());
            bytes.position(bytes.position() + 2 * units);
        }
        return texts;
    }
}
