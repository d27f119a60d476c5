package io.github.suppliersdk.internal.publishing.journal;

import io.github.suppliersdk.internal.files.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The records of the journal in memory. A slot takes one number in addition to its digest: the highest bits are those
 * of the digest of its content, the lowest three the code of its entry; the bits between say whether this run has seen
 * the slot, and whether an earlier run left it in doubt. Not thread-safe.
 */
final class JournalIndex {
    private static final long CODE = 7;
    private static final long IN_DOUBT = 8;
    private static final long SEEN = 16;
    private static final long CONTENT = -32;
    private static final int BATCH = 1000;

    private final DigestTable slots = new DigestTable();
    private DigestTable reasons = new DigestTable();
    private final int mostReasons;
    private long reasonBytes;
    private long reasonsWritten;

    JournalIndex(int mostReasons) {
        this.mostReasons = mostReasons;
    }

    /** Reads a record of the file. */
    void read(long offset, byte[] content, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(content, 0, length);
        int type = bytes.get();
        if (type == Records.REASON) {
            reason(bytes.getLong(), offset, length);
            return;
        }
        if (type != Records.ENTRIES) {
            throw new IOException("it has a record of the type " + type + " at byte " + offset
                    + ", which this version of the library does not know");
        }
        while (bytes.hasRemaining()) {
            long key = bytes.getLong();
            long digest = bytes.getLong();
            int code = bytes.get();
            Entry entry = Entry.of(code)
                    .orElseThrow(() -> new IOException("it has an entry " + code + " in the record at byte " + offset
                            + ", which this version of the library does not know"));
            set(key, digest, entry, 0);
        }
    }

    /** Marks all present records as those of earlier runs. */
    void startRun() throws IOException {
        slots.forEach((key, value) -> {
            if ((value & CODE) == Entry.SENDING.code()) {
                slots.put(key, value | IN_DOUBT);
            }
        });
    }

    private void set(long key, long content, Entry entry, long flags) {
        slots.put(key, entry == Entry.FORGOTTEN ? 0 : (content & CONTENT) | flags | entry.code());
        if (!entry.hasReason() && reasons.size() > 0) {
            reasons.put(key, 0);
        }
    }

    private void seen(long key, long value) {
        if (value != 0 && (value & SEEN) == 0) {
            slots.put(key, value | SEEN);
        }
    }

    boolean isUnknown(long key) {
        return slots.get(key) == 0;
    }

    Entry of(SlotKey slot) {
        long value = slots.get(slot.id());
        seen(slot.id(), value);
        return value != 0 && sameContent(value, slot.content())
                ? Entry.of((int) (value & CODE)).orElseThrow()
                : Entry.FORGOTTEN;
    }

    private static boolean sameContent(long value, long content) {
        return ((value ^ content) & CONTENT) == 0;
    }

    boolean maybeSent(long key) {
        long value = slots.get(key);
        seen(key, value);
        return (value & CODE) == Entry.SENDING.code();
    }

    /**
     * The slots for which this must be recorded. SENDING is recorded once for each content, not for each attempt. That
     * a slot was certainly not sent is recorded only if this run began to send it and no earlier run left it in doubt.
     * A rejection is the service's verdict only on slots that were sent: the slot that is refused because of a
     * duplicate id must not displace the other one.
     */
    SlotKey[] toRecord(SlotKey[] all, Entry entry) {
        SlotKey[] toRecord = new SlotKey[all.length];
        int count = 0;
        for (SlotKey slot : all) {
            if (mustRecord(slot, entry)) {
                toRecord[count++] = slot;
            }
        }
        return count == all.length ? toRecord : Arrays.copyOf(toRecord, count);
    }

    private boolean mustRecord(SlotKey slot, Entry entry) {
        long value = slots.get(slot.id());
        boolean isLastSent = value != 0 && sameContent(value, slot.content());
        return switch (entry) {
            case FORGOTTEN -> isLastSent && (value & CODE) == Entry.SENDING.code() && (value & IN_DOUBT) == 0;
            case REJECTED -> isLastSent;
            case SENDING -> !isLastSent || (value & CODE) != Entry.SENDING.code();
            case CREATED, EQUAL, REPLACED, EXISTS_DIFFERENT, SOLD_FROM -> true;
        };
    }

    void put(SlotKey[] all, Entry entry) {
        for (SlotKey slot : all) {
            long doubt = entry == Entry.SENDING ? slots.get(slot.id()) & IN_DOUBT : 0;
            set(slot.id(), slot.content(), entry, SEEN | doubt);
        }
    }

    /** The position of a slot's reason; 0 if there is none. */
    long reasonAt(long key) {
        return reasons.get(key);
    }

    /** Sets the position of a slot's reason. */
    void reason(long key, long offset, int length) {
        reasonBytes += length + RecordLog.FRAME;
        reasonsWritten++;
        if (reasons.size() < mostReasons || reasons.get(key) != 0) {
            reasons.put(key, offset);
        }
    }

    /** The approximate length of the file after a rewrite. */
    long bytesNeeded() {
        long perReason = reasonsWritten == 0 ? 0 : reasonBytes / reasonsWritten;
        return slots.size() * Records.ENTRY_BYTES + reasons.size() * perReason;
    }

    /** Records as forgotten the slots that this run has not seen; returns the new end of the file. */
    long forgetUnseen(RecordLog log) throws IOException {
        Records.Entries gone = new Records.Entries(BATCH);
        slots.forEach((key, value) -> {
            if (isForgotten(value)) {
                gone.add(key, 0, Entry.FORGOTTEN.code());
                if (gone.isFull()) {
                    log.append(gone.array(), gone.length());
                    gone.clear();
                }
            }
        });
        if (!gone.isEmpty()) {
            log.append(gone.array(), gone.length());
        }
        slots.forEach((key, value) -> {
            if (isForgotten(value)) {
                set(key, 0, Entry.FORGOTTEN, 0);
            }
        });
        return log.length();
    }

    /**
     * Whether the slot may be forgotten: not if it may have been sent, because it must then be read first if it comes
     * back.
     */
    private static boolean isForgotten(long value) {
        return (value & SEEN) == 0 && (value & CODE) != Entry.SENDING.code();
    }

    /** Writes all records, and returns the new positions of the reasons. */
    DigestTable writeAll(RecordLog copy, Disk.@Nullable OpenFile old) throws IOException {
        DigestTable moved = new DigestTable();
        try (old) {
            reasons.forEach((key, offset) -> {
                if (old != null) {
                    int length = ByteBuffer.wrap(old.read(offset - RecordLog.HEADER, Integer.BYTES))
                            .getInt();
                    long end = copy.append(old.read(offset, length), length);
                    moved.put(key, end - length - Integer.BYTES);
                }
            });
        }
        Records.Entries entries = new Records.Entries(BATCH);
        slots.forEach((key, value) -> {
            entries.add(key, value & CONTENT, (int) (value & CODE));
            if (entries.isFull()) {
                copy.append(entries.array(), entries.length());
                entries.clear();
            }
        });
        if (!entries.isEmpty()) {
            copy.append(entries.array(), entries.length());
        }
        return moved;
    }

    /** Notes the new positions of the reasons after a rewrite. */
    void reasonsMoved(DigestTable to, long fileLength) {
        reasons = to;
        reasonsWritten = to.size();
        reasonBytes = Math.max(0, fileLength - slots.size() * Records.ENTRY_BYTES);
    }
}
