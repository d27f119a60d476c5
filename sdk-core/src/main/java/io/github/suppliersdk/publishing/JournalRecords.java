package io.github.suppliersdk.publishing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The contents of the records of a journal; the package description has the format. */
final class JournalRecords {
    private static final int FIRST = 1;
    private static final int INTENT = 2;
    private static final int OUTCOME = 3;

    /** Keeps a record within what its format holds. */
    private static final int LONGEST_TEXT = 2000;

    private JournalRecords() {}

    private static final class Out {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream data = new DataOutputStream(bytes);
        private long position;

        private void number(long value) throws IOException {
            long rest = value;
            while ((rest & ~0x7FL) != 0) {
                data.writeByte((int) ((rest & 0x7F) | 0x80));
                rest >>>= 7;
            }
            data.writeByte((int) rest);
        }

        private void position(long next) throws IOException {
            long difference = next - position;
            number((difference << 1) ^ (difference >> 63));
            position = next;
        }

        private void text(String text) throws IOException {
            data.writeUTF(text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT));
        }
    }

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

        private SlotProblem problem() throws IOException {
            Optional<String> code = Optional.of(data.readUTF()).filter(text -> !text.isEmpty());
            String message = data.readUTF();
            Optional<String> errorId = Optional.of(data.readUTF()).filter(text -> !text.isEmpty());
            return new SlotProblem(code, message, errorId, List.of());
        }
    }

    static byte[] first(int fingerprint) throws IOException {
        Out out = new Out();
        out.data.writeByte(FIRST);
        out.data.writeInt(fingerprint);
        return out.bytes.toByteArray();
    }

    static byte[] intent(List<Item> items) throws IOException {
        Out out = new Out();
        out.data.writeByte(INTENT);
        out.number(items.size());
        for (Item item : items) {
            out.position(item.position());
            out.data.writeInt(Fingerprint.of(item.target()));
        }
        return out.bytes.toByteArray();
    }

    static byte[] outcomes(List<SlotOutcome> outcomes) throws IOException {
        Out out = new Out();
        out.data.writeByte(OUTCOME);
        out.number(outcomes.size());
        for (SlotOutcome outcome : outcomes) {
            out.position(outcome.position());
            out.data.writeByte(state(outcome.result()));
            if (outcome.problem().isPresent()) {
                SlotProblem problem = outcome.problem().get();
                out.text(problem.code().orElse(""));
                out.text(problem.message());
                out.text(problem.errorId().orElse(""));
            }
        }
        return out.bytes.toByteArray();
    }

    private static int state(SlotResult result) {
        return switch (result) {
            case CREATED -> RecordedSlots.CREATED;
            case ALREADY_EQUAL -> RecordedSlots.ALREADY_EQUAL;
            case REPLACED -> RecordedSlots.REPLACED;
            case REJECTED -> RecordedSlots.REJECTED;
            case UNKNOWN -> throw new IllegalStateException("an unknown outcome is not final");
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
