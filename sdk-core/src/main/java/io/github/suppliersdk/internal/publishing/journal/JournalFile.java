package io.github.suppliersdk.internal.publishing.journal;

import io.github.suppliersdk.internal.files.Disk;
import io.github.suppliersdk.internal.files.FileClaim;
import io.github.suppliersdk.internal.files.FileLinks;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The records of all slots by the digest of their ids: in memory for queries, and in the file for the next run.
 * Thread-safe, as long as no two threads change the same slot at the same time.
 */
public final class JournalFile implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");

    /** The file is rewritten when it is this many times as long as needed. */
    private static final int STALE_FACTOR = 3;

    /** A shorter file is not rewritten. */
    private static final long SHORT = 1 << 16;

    /** The most slots whose reasons can be looked up; further reasons are not kept. */
    private static final int MOST_REASONS = 100_000;

    private final Path path;
    private final String heading;
    private final boolean durable;
    private final Disk disk;
    private final FileClaim claim;
    private final JournalIndex index = new JournalIndex(MOST_REASONS);
    private RecordLog log;

    private JournalFile(Path path, String heading, boolean durable, Disk disk, FileClaim claim) throws IOException {
        this.path = path;
        this.heading = heading;
        this.durable = durable;
        this.disk = disk;
        this.claim = claim;
        this.log = open();
    }

    /**
     * Opens a journal, and creates it if it is missing.
     *
     * @param heading the service and input of the journal; a journal with another heading is refused
     * @param durable whether a record survives a loss of power once the call that records it has returned
     * @throws IOException if it is in use, belongs to something else, is damaged, or cannot be read or written
     */
    public static JournalFile open(Path path, String heading, boolean durable, Disk disk) throws IOException {
        Path real = target(path);
        Path folder = real.getParent();
        if (Files.isDirectory(real) || folder == null || !Files.isDirectory(folder)) {
            throw new IOException(
                    Files.isDirectory(real) ? "it is a folder" : "there is no folder " + folder + " to put it in");
        }
        FileClaim claim = FileClaim.of(beside(real, ".lock"));
        boolean opened = false;
        try {
            JournalFile journal = new JournalFile(real, heading, durable, disk, claim);
            opened = true;
            return journal;
        } finally {
            if (!opened) {
                claim.close();
            }
        }
    }

    private static Path target(Path path) throws IOException {
        Path target = FileLinks.followed(path.toAbsolutePath());
        return Files.exists(target) ? target.toRealPath() : target;
    }

    private static Path beside(Path path, String ending) {
        return path.resolveSibling(path.getFileName() + ending);
    }

    private RecordLog open() throws IOException {
        if (!Files.exists(path)) {
            return opened(rewrite());
        }
        Disk.OpenFile file = disk.open(path);
        boolean usable = false;
        LogReader.Extent extent;
        try {
            extent = new LogReader(file).read(heading, index::read);
            if (extent.cut() > 0 && extent.end() > 0) {
                LOG.warn(
                        "Journal {}: its last {} bytes, from byte {}, are not a complete record, as after a crash or a"
                                + " power failure. They were cut off; the slots in them are read or sent again",
                        path,
                        extent.cut(),
                        extent.end());
                file.cutTo(extent.end());
            }
            index.startRun();
            usable = extent.end() > 0 && extent.end() <= longest();
            if (usable) {
                return RecordLog.after(file, extent.end(), durable);
            }
        } finally {
            if (!usable) {
                file.close();
            }
        }
        return extent.end() == 0 ? opened(rewrite()) : shortened(extent.end());
    }

    private long longest() {
        return SHORT + STALE_FACTOR * index.bytesNeeded();
    }

    /** Rewrites the file if possible; otherwise the old one is used. */
    private RecordLog shortened(long oldEnd) throws IOException {
        long end;
        try {
            end = rewrite();
        } catch (IOException e) {
            LOG.warn("Journal {}: it could not be made shorter, and stays unchanged: {}", path, e.toString());
            return RecordLog.after(disk.open(path), oldEnd, durable);
        }
        return opened(end);
    }

    /**
     * Replaces the file by a new one with the last entry of each slot, and returns its end. If this fails, everything
     * is unchanged. The path is not open meanwhile.
     */
    private long rewrite() throws IOException {
        Path fresh = beside(path, ".new");
        try {
            long end;
            DigestTable movedReasons;
            try (RecordLog copy = RecordLog.begin(disk.open(fresh), heading)) {
                movedReasons = index.writeAll(copy, Files.exists(path) ? disk.open(path) : null);
                copy.forceNow();
                end = copy.length();
            }
            disk.move(fresh, path);
            index.reasonsMoved(movedReasons, end);
            return end;
        } catch (IOException e) {
            try {
                Files.deleteIfExists(fresh);
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    /** Opens the file that was moved into place. */
    private RecordLog opened(long end) throws IOException {
        disk.forceNames(path);
        return RecordLog.after(disk.open(path), end, durable);
    }

    /** Whether nothing is recorded for a slot, whatever its content. */
    public synchronized boolean isUnknown(long key) {
        return index.isUnknown(key);
    }

    /** The last record of exactly this content of the slot; FORGOTTEN if there is none, or it has other content. */
    public synchronized Entry of(SlotKey slot) {
        return index.of(slot);
    }

    /** Whether an earlier run began to send the slot, with any content, and did not learn its outcome. */
    public synchronized boolean maybeSent(long key) {
        return index.maybeSent(key);
    }

    /** Why a slot was rejected, as passed to {@link #record}; empty if that was not kept. */
    public synchronized Optional<List<String>> reason(long key) throws IOException {
        long offset = index.reasonAt(key);
        if (offset == 0) {
            return Optional.empty();
        }
        int length = ByteBuffer.wrap(log.read(offset - RecordLog.HEADER, Integer.BYTES))
                .getInt();
        return Optional.of(Records.texts(log.read(offset, length)));
    }

    /**
     * Records the outcome of slots: it is in the file when this returns.
     *
     * @param reason why they were rejected, otherwise empty
     * @throws IOException if it cannot be written; then nothing more is written
     */
    public void record(SlotKey[] slots, Entry entry, List<String> reason) throws IOException {
        RecordLog target;
        SlotKey[] toRecord;
        synchronized (this) {
            target = log;
            toRecord = index.toRecord(slots, entry);
        }
        if (toRecord.length == 0) {
            return;
        }
        // Written without the lock, because queries for each slot of the input need it. No other thread changes these
        // slots.
        List<ReasonAt> reasons = new ArrayList<>();
        for (int i = 0; i < toRecord.length && !reason.isEmpty(); i++) {
            byte[] bytes = Records.reason(toRecord[i].id(), reason);
            long reasonEnd = target.append(bytes, bytes.length);
            reasons.add(new ReasonAt(toRecord[i].id(), reasonEnd - bytes.length - Integer.BYTES, bytes.length));
        }
        Records.Entries entries = new Records.Entries(toRecord.length);
        for (SlotKey slot : toRecord) {
            entries.add(slot.id(), slot.content(), entry.code());
        }
        long end = target.append(entries.array(), entries.length());
        synchronized (this) {
            reasons.forEach(each -> index.reason(each.slot(), each.offset(), each.length()));
            index.put(toRecord, entry);
        }
        target.awaitForced(end);
    }

    private record ReasonAt(long slot, long offset, int length) {}

    /** Forgets the slots that this run has not seen. To be called after the end of its input. */
    public void forgetUnseen() throws IOException {
        RecordLog target;
        long end;
        synchronized (this) {
            target = log;
            end = index.forgetUnseen(log);
            if (log.length() > longest()) {
                log.close();
                log = shortened(end);
                return;
            }
        }
        target.awaitForced(end);
    }

    @Override
    public synchronized void close() throws IOException {
        try {
            log.close();
        } finally {
            claim.close();
        }
    }
}
