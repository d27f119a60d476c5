package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.files.Disk;
import io.github.suppliersdk.internal.publishing.journal.Entry;
import io.github.suppliersdk.internal.publishing.journal.JournalFile;
import io.github.suppliersdk.publishing.JournalException;
import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What earlier runs settled, in a file.
 *
 * <p>What the next run may skip, as long as the slot is the same:
 *
 * <ul>
 *   <li>CREATED, EQUAL, REPLACED: the service has it.
 *   <li>REJECTED, unless the caller wants these tried again: the service refused this slot and would again. Recorded only of
 *       slots that were sent; what breaks a rule locally, and the second of two slots with one id, is judged by each run.
 *   <li>EXISTS_DIFFERENT, if this run leaves what exists as it is too. A run that replaces sends it.
 *   <li>What the service has with fewer seats than asked for, since it was sold from: EQUAL, also for a run that replaces.
 *       Sending the same seats again would put sold ones on sale. Newer seats are other content, and are sent.
 * </ul>
 *
 * <p>NOT_SENT and UNKNOWN never: a slot that is UNKNOWN stays one that may have been sent. Any number of threads may record;
 * the thread that takes the input asks.
 */
public final class SlotJournal implements SettledSlots {
    private final Path path;
    private final JournalFile file;
    private final boolean retryRejected;
    private final boolean replacesExisting;
    private final SlotDigest digest = new SlotDigest(); // of the thread that takes the input

    private SlotJournal(JournalOptions options, JournalFile file, boolean replacesExisting) {
        this.path = options.path();
        this.file = file;
        this.retryRejected = options.retryRejected();
        this.replacesExisting = replacesExisting;
    }

    /**
     * Opens the journal of a run, and makes it if it is not there.
     *
     * @param replacesExisting whether this run puts its slots in place of others with their ids
     * @throws JournalException if it is in use, belongs to another service or input, is damaged, or cannot be read or written
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
    public Optional<SlotResult> settled(SlotTarget target) {
        return switch (file.of(digest.ofId(target), digest.ofContent(target))) {
            case FORGOTTEN, SENDING -> Optional.empty();
            case CREATED -> Optional.of(SlotResult.CREATED);
            case EQUAL, SOLD_FROM -> Optional.of(SlotResult.EQUAL);
            case REPLACED -> Optional.of(SlotResult.REPLACED);
            case EXISTS_DIFFERENT -> replacesExisting ? Optional.empty() : Optional.of(SlotResult.EXISTS_DIFFERENT);
            case REJECTED -> retryRejected ? Optional.empty() : Optional.of(SlotResult.REJECTED);
        };
    }

    @Override
    public Optional<SlotProblem> problem(SlotTarget target) {
        try {
            return file.reason(digest.ofId(target))
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
    public boolean maybeSent(SlotTarget target) {
        return file.maybeSent(digest.ofId(target));
    }

    @Override
    public boolean otherWasSent(SlotTarget target) {
        return maybeSent(target) && file.of(digest.ofId(target), digest.ofContent(target)) != Entry.SENDING;
    }

    @Override
    public void sending(List<SlotTarget> slots) {
        SlotDigest own = new SlotDigest();
        record(slots.stream()
                .map(slot -> new JournalFile.Change(own.ofId(slot), own.ofContent(slot), Entry.SENDING, List.of()))
                .toList());
    }

    @Override
    public void outcome(List<SlotOutcome> outcomes) {
        SlotDigest own = new SlotDigest();
        List<JournalFile.Change> changes = new ArrayList<>(outcomes.size());
        for (SlotOutcome outcome : outcomes) {
            if (!outcome.fromJournal()) {
                entry(outcome.result())
                        .ifPresent(entry -> changes.add(new JournalFile.Change(
                                own.ofId(outcome.target()),
                                own.ofContent(outcome.target()),
                                entry,
                                reason(entry, outcome.problem()))));
            }
        }
        record(changes);
    }

    @Override
    public void soldFrom(List<SlotOutcome> outcomes) {
        SlotDigest own = new SlotDigest();
        record(outcomes.stream()
                .map(outcome -> new JournalFile.Change(
                        own.ofId(outcome.target()), own.ofContent(outcome.target()), Entry.SOLD_FROM, List.of()))
                .toList());
    }

    private static Optional<Entry> entry(SlotResult result) {
        return switch (result) {
            case CREATED -> Optional.of(Entry.CREATED);
            case EQUAL -> Optional.of(Entry.EQUAL);
            case REPLACED -> Optional.of(Entry.REPLACED);
            case EXISTS_DIFFERENT -> Optional.of(Entry.EXISTS_DIFFERENT);
            case REJECTED -> Optional.of(Entry.REJECTED);
            case NOT_SENT -> Optional.of(Entry.FORGOTTEN);
            case UNKNOWN -> Optional.empty(); // what was recorded before its call holds still
        };
    }

    private static List<String> reason(Entry entry, Optional<SlotProblem> problem) {
        return problem.filter(why -> entry.hasReason())
                .map(why -> List.of(
                        why.code().orElse(""), why.message(), why.errorId().orElse("")))
                .orElse(List.of());
    }

    private void record(List<JournalFile.Change> changes) {
        try {
            file.record(changes);
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
