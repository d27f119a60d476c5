package io.github.suppliersdk.publishing;

import io.github.suppliersdk.internal.publishing.RecordBytes;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The contents of the records of a journal; the package description has the format. */
final class JournalRecords {
    private static final int FIRST = 1;
    private static final int INTENT = 2;
    private static final int OUTCOME = 3;

    /** Keeps a record short, whatever the service has to say. */
    private static final int LONGEST_TEXT = 2000;

    /** What a slot takes in most records: where the input jumps between options, its position takes more than a byte. */
    private static final int BYTES_PER_SLOT = 8;

    private JournalRecords() {}

    private static final class In {
        private final DataInputStream data;
        private long position;

        private In(byte[] content) {
            data = new DataInputStream(new ByteArrayInputStream(content));
        }

        private long number() throws IOException {
            long value = 0;
            for (int shift = 0; shift < Long.SIZE; shift += 7) {
                int next = data.readUnsignedByte();
                value |= (long) (next & 0x7F) << shift;
                if ((next & 0x80) == 0) {
                    return value;
                }
            }
            throw new IOException("a number is too long");
        }

        private long position() throws IOException {
            long coded = number();
            position += (coded >>> 1) ^ -(coded & 1);
            return position;
        }

        private String text() throws IOException {
            long units = number();
            StringBuilder text = new StringBuilder();
            for (long i = 0; i < units; i++) {
                text.append((char) number());
            }
            return text.toString();
        }

        private SlotProblem problem() throws IOException {
            Optional<String> code = Optional.of(text()).filter(text -> !text.isEmpty());
            String message = text();
            Optional<String> errorId = Optional.of(text()).filter(text -> !text.isEmpty());
            return new SlotProblem(code, message, errorId, List.of());
        }
    }

    static RecordBytes first(int fingerprint) {
        RecordBytes out = new RecordBytes(8);
        out.put(FIRST);
        out.fourBytes(fingerprint);
        return out;
    }

    static RecordBytes intent(List<Item> items) {
        Fingerprint fingerprint = new Fingerprint();
        RecordBytes out = start(INTENT, items.size());
        long before = 0;
        for (Item item : items) {
            out.signed(item.position() - before);
            before = item.position();
            out.fourBytes(fingerprint.of(item.target()));
        }
        return out;
    }

    static RecordBytes outcomes(List<Item> items) {
        RecordBytes out = start(OUTCOME, items.size());
        long before = 0;
        for (Item item : items) {
            out.signed(item.position() - before);
            before = item.position();
            out.put(state(item.result()));
            SlotProblem problem = item.problem();
            if (problem != null) {
                text(problem.code().orElse(""), out);
                text(problem.message(), out);
                text(problem.errorId().orElse(""), out);
            }
        }
        return out;
    }

    private static RecordBytes start(int type, int slots) {
        RecordBytes out = new RecordBytes(16 + BYTES_PER_SLOT * slots);
        out.put(type);
        out.number(slots);
        return out;
    }

    private static void text(String text, RecordBytes out) {
        out.text(text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT));
    }

    private static int state(SlotResult result) {
        return switch (result) {
            case CREATED -> RecordedSlots.CREATED;
            case EQUAL -> RecordedSlots.ALREADY_EQUAL;
            case REPLACED -> RecordedSlots.REPLACED;
            case REJECTED -> RecordedSlots.REJECTED;
            case EXISTS_DIFFERENT, NOT_SENT, UNKNOWN ->
                throw new IllegalStateException("an unknown outcome is not final");
        };
    }

    /** Adds what a record says. */
    static void read(long offset, byte[] content, RecordedSlots into) throws IOException {
        In in = new In(content);
        int type = in.data.readUnsignedByte();
        if (type == FIRST) {
            into.put(0, RecordedSlots.SEEN, in.data.readInt());
            return;
        }
        if (type != INTENT && type != OUTCOME) {
            throw new IOException("a record at byte " + offset + " has the unknown type " + type);
        }
        for (long left = in.number(); left > 0; left--) {
            long position = in.position();
            if (type == INTENT) {
                into.put(position, RecordedSlots.INTENDED, in.data.readInt());
                continue;
            }
            int state = in.data.readUnsignedByte();
            into.putState(position, state);
            if (state == RecordedSlots.REJECTED) {
                in.problem();
                into.putProblem(position, offset);
            }
        }
    }

    /** The problem of one slot, from the record that has it. */
    static SlotProblem problem(byte[] content, long wanted) throws IOException {
        In in = new In(content);
        in.data.readUnsignedByte();
        for (long left = in.number(); left > 0; left--) {
            long position = in.position();
            if (in.data.readUnsignedByte() == RecordedSlots.REJECTED) {
                SlotProblem problem = in.problem();
                if (position == wanted) {
                    return problem;
                }
            }
        }
        throw new IOException("the problem of slot " + wanted + " is not where it was");
    }
}
