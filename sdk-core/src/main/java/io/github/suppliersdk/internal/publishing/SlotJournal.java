package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.files.Disk;
import io.github.suppliersdk.internal.publishing.journal.Entry;
import io.github.suppliersdk.internal.publishing.journal.JournalFile;
import io.github.suppliersdk.internal.publishing.journal.SlotKey;
import io.github.suppliersdk.publishing.JournalException;
import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of earlier runs, in a file.
 *
 * <p>The next run may skip a slot with unchanged content if its outcome was:
 *
 * <ul>
 *   <li>CREATED, EQUAL, REPLACED: the service has it.
 * <li>REJECTED, unless the caller wants to retry these: the service refused this slot and would again. Recorded only
 *     for slots that were sent; violations of local rules, and the second of two slots with the same id, are judged by
 *     each run.
 * <li>EXISTS_DIFFERENT, if this run also leaves existing slots unchanged. A run that replaces sends the slot.
 * <li>EQUAL with fewer seats than requested, because the slot was sold from; also for a run that replaces. Sending the
 *     same seats again would put sold ones on sale. Other seats in the input are other content, and are sent.
 * </ul>
 *
 * <p>Slots that are NOT_SENT or UNKNOWN are never skipped, and an UNKNOWN slot still counts as one that may have been
 * sent. Any number of threads may record; the thread that reads the input queries.
 */
public final class SlotJournal implements SettledSlots {
    private final Path path;
    private final JournalFile file;
    private final boolean retryRejected;
    private final boolean replacesExisting;

    private SlotJournal(JournalOptions options, JournalFile file, boolean replacesExisting) {
        this.path = options.path();
        this.file = file;
        this.retryRejected = options.retryRejected();
        this.replacesExisting = replacesExisting;
    }

    /**
     * Opens the journal of a run, and creates it if it is missing.
     *
     * @param replacesExisting whether this run replaces the service's slots with the same ids
     * @throws JournalException if it is in use, belongs to another service or input, is damaged, or cannot be read or
     *     written
     */
    public static SlotJournal open(JournalOptions options, String serviceAddress, boolean replacesExisting) {
        return open(options, serviceAddress, replacesExisting, Disk.SYSTEM);
    }

    static SlotJournal open(JournalOptions options, String serviceAddress, boolean replacesExisting, Disk disk) {
        String heading = "the service " + serviceAddress + ", input \"" + options.inputName() + "\"";
        try {
            return new SlotJournal(
                    options, JournalFile.open(options.path(), heading, options.durable(), disk), replacesExisting);
        } catch (IOException e) {
            throw failure(options.path(), e);
        }
    }

    @Override
    public boolean isUnknown(SlotKey slot) {
        return file.isUnknown(slot.id());
    }

    @Override
    public Optional<SlotResult> settled(SlotKey slot) {
        return switch (file.of(slot)) {
            case FORGOTTEN, SENDING -> Optional.empty();
            case CREATED -> Optional.of(SlotResult.CREATED);
            case EQUAL, SOLD_FROM -> Optional.of(SlotResult.EQUAL);
            case REPLACED -> Optional.of(SlotResult.REPLACED);
            case EXISTS_DIFFERENT -> replacesExisting ? Optional.empty() : Optional.of(SlotResult.EXISTS_DIFFERENT);
            case REJECTED -> retryRejected ? Optional.empty() : Optional.of(SlotResult.REJECTED);
        };
    }

    @Override
    public Optional<SlotProblem> problem(SlotKey slot) {
        try {
            return file.reason(slot.id())
                    .map(texts -> new SlotProblem(
                            Optional.of(texts.get(0)).filter(text -> !text.isEmpty()),
                            texts.get(1),
                            Optional.of(texts.get(2)).filter(text -> !text.isEmpty()),
                            List.of()));
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    @Override
    public boolean maybeSent(SlotKey slot) {
        return file.maybeSent(slot.id());
    }

    @Override
    public boolean otherWasSent(SlotKey slot) {
        return maybeSent(slot) && file.of(slot) != Entry.SENDING;
    }

    @Override
    public void sending(List<PendingSlot> slots) {
        record(slots, Entry.SENDING, List.of());
    }

    @Override
    public void outcome(Settlement settlement) {
        Entry entry = settlement.soldFrom() ? Entry.SOLD_FROM : entry(settlement.result());
        if (entry != null) {
            record(settlement.slots(), entry, reason(entry, settlement.problem()));
        }
    }

    private static @Nullable Entry entry(SlotResult result) {
        return switch (result) {
            case CREATED -> Entry.CREATED;
            case EQUAL -> Entry.EQUAL;
            case REPLACED -> Entry.REPLACED;
            case EXISTS_DIFFERENT -> Entry.EXISTS_DIFFERENT;
            case REJECTED -> Entry.REJECTED;
            case NOT_SENT -> Entry.FORGOTTEN;
            case UNKNOWN -> null; // the record made before the call is still valid
        };
    }

    private static List<String> reason(Entry entry, @Nullable SlotProblem problem) {
        return problem == null || !entry.hasReason()
                ? List.of()
                : List.of(
                        problem.code().orElse(""),
                        problem.message(),
                        problem.errorId().orElse(""));
    }

    private void record(List<PendingSlot> slots, Entry entry, List<String> reason) {
        SlotKey[] keys = new SlotKey[slots.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = slots.get(i).key();
        }
        try {
            file.record(keys, entry, reason);
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    @Override
    public void end(boolean wholeInputRead) {
        if (wholeInputRead) {
            try {
                file.forgetUnseen();
            } catch (IOException e) {
                throw failure(path, e);
            }
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    private static JournalException failure(Path path, IOException e) {
        return new JournalException(path, e.getMessage() == null ? e.toString() : e.getMessage(), e);
    }
}
