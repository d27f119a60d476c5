package io.github.suppliersdk.internal.publishing.journal;

import io.github.suppliersdk.internal.files.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the journal knows, in memory. A slot takes one number beside its digest: the highest bits are those of the digest of
 * its content, the lowest three the code of its entry, and between them stands whether this run came across the slot, and
 * whether an earlier run left it in doubt. Not thread-safe.
 */
final class Known {
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

    Known(int mostReasons) {
        this.mostReasons = mostReasons;
    }

    /** Takes in a record of the file. */
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

    /** What is there now was left by earlier runs. */
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
     * Those of which this is to be recorded. That a slot is sent is news once for each content, and not for each attempt. That a slot
     * was certainly not sent is news only of what this run began to send and no earlier run left in doubt. A rejection is the
     * service's word only on what was sent: of two slots with one id, the one that was refused for that must not displace the other.
     */
    SlotKey[] news(SlotKey[] all, Entry entry) {
        SlotKey[] news = new SlotKey[all.length];
        int count = 0;
        for (SlotKey slot : all) {
            if (isNews(slot, entry)) {
                news[count++] = slot;
            }
        }
        return count == all.length ? news : Arrays.copyOf(news, count);
    }

    private boolean isNews(SlotKey slot, Entry entry) {
        long value = slots.get(slot.id());
        boolean isTheLastThatWasSent = value != 0 && sameContent(value, slot.content());
        return switch (entry) {
            case FORGOTTEN -> isTheLastThatWasSent && (value & CODE) == Entry.SENDING.code() && (value & IN_DOUBT) == 0;
            case REJECTED -> isTheLastThatWasSent;
            case SENDING -> !isTheLastThatWasSent || (value & CODE) != Entry.SENDING.code();
            case CREATED, EQUAL, REPLACED, EXISTS_DIFFERENT, SOLD_FROM -> true;
        };
    }

    void put(SlotKey[] all, Entry entry) {
        for (SlotKey slot : all) {
            long doubt = entry == Entry.SENDING ? slots.get(slot.id()) & IN_DOUBT : 0;
            set(slot.id(), slot.content(), entry, SEEN | doubt);
        }
    }

    /** Where the reason of a slot stands; 0 if there is none. */
    long reasonAt(long key) {
        return reasons.get(key);
    }

    /** The reason of a slot stands there. */
    void reason(long key, long offset, int length) {
        reasonBytes += length + RecordLog.FRAME;
        reasonsWritten++;
        if (reasons.size() < mostReasons || reasons.get(key) != 0) {
            reasons.put(key, offset);
        }
    }

    /** How long the file would be, about, if it were written anew. */
    long bytesNeeded() {
        long perReason = reasonsWritten == 0 ? 0 : reasonBytes / reasonsWritten;
        return slots.size() * Records.ENTRY_BYTES + reasons.size() * perReason;
    }

    /** Records that slots which this run did not come across are forgotten; returns where the file ends then. */
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

    /** Not what may have been sent: should the slot come back, it has to be read first. */
    private static boolean isForgotten(long value) {
        return (value & SEEN) == 0 && (value & CODE) != Entry.SENDING.code();
    }

    /** Writes all of it, and returns where the reasons stand there. */
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

    /** The file was written anew: the reasons stand elsewhere now. */
    void reasonsMoved(DigestTable to, long fileLength) {
        reasons = to;
        reasonsWritten = to.size();
        reasonBytes = Math.max(0, fileLength - slots.size() * Records.ENTRY_BYTES);
    }
}
