package io.github.suppliersdk.publishing;

import io.github.suppliersdk.internal.publishing.RecordBytes;
import io.github.suppliersdk.internal.publishing.RecordFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a run means to do and what it has done, in a file. Its positions are asked by the coordinator only; the workers
 * write.
 */
final class Journal implements Closeable {
    /** Refusals of the caller, not of the slot: another run may fare better. */
    private static final Set<String> PASSING = Set.of("401", "403", "412", "429");

    private final Path path;
    private final RecordFile file;
    private final RecordedSlots recorded;
    private final Fingerprint fingerprint = new Fingerprint(); // of the coordinator

    private Journal(Path path, RecordFile file, RecordedSlots recorded) {
        this.path = path;
        this.file = file;
        this.recorded = recorded;
    }

    static Journal open(JournalOptions options, String serviceAddress) {
        RecordedSlots recorded = new RecordedSlots();
        String heading = "service " + serviceAddress + ", input " + options.inputName();
        try {
            RecordFile file = RecordFile.open(
                    options.path(),
                    heading,
                    options.durable(),
                    (offset, content) -> JournalRecords.read(offset, content, recorded));
            return new Journal(options.path(), file, recorded);
        } catch (IOException e) {
            throw new JournalException(options.path(), String.valueOf(e.getMessage()), e);
        }
    }

    /** A slot that is taken from the input: what an earlier run says of it. Throws if it knew another slot there. */
    int stateOf(long position, SlotTarget target) {
        int state = recorded.state(position);
        try {
            if (state == RecordedSlots.NOTHING) {
                if (position == 0) {
                    append(JournalRecords.first(fingerprint.of(target)));
                }
                return state;
            }
            if (!recorded.hasFingerprint(position, fingerprint.of(target))) {
                throw new JournalException(
                        path,
                        "it belongs to another input: slot " + target.slot().slotId() + " at position " + position
                                + " is not what the earlier run had there",
                        null);
            }
            return state;
        } catch (IOException e) {
            throw new JournalException(path, String.valueOf(e.getMessage()), e);
        }
    }

    /** The outcome that an earlier run recorded. */
    SlotOutcome outcome(long position, SlotTarget target, int state) {
        if (state != RecordedSlots.REJECTED) {
            SlotResult result = state == RecordedSlots.CREATED
                    ? SlotResult.CREATED
                    : state == RecordedSlots.ALREADY_EQUAL ? SlotResult.EQUAL : SlotResult.REPLACED;
            return new SlotOutcome(position, target, result, Optional.empty(), true);
        }
        try {
            SlotProblem problem = JournalRecords.problem(file.read(recorded.problem(position)), position);
            return new SlotOutcome(position, target, SlotResult.REJECTED, Optional.of(problem), true);
        } catch (IOException e) {
            throw new JournalException(path, String.valueOf(e.getMessage()), e);
        }
    }

    /** The input ended after so many slots. */
    void checkEnd(long submitted) {
        if (recorded.last() >= submitted) {
            throw new JournalException(
                    path,
                    "it belongs to another input: this one ended after " + submitted + " slots, the earlier one had "
                            + (recorded.last() + 1) + " at least",
                    null);
        }
    }

    void intend(List<Item> items) throws IOException {
        append(JournalRecords.intent(items));
    }

    void settled(List<Item> items) throws IOException {
        List<Item> last = new ArrayList<>(items.size());
        for (Item item : items) {
            if (isFinal(item.result(), item.problem())) {
                last.add(item);
            }
        }
        if (!last.isEmpty()) {
            append(JournalRecords.outcomes(last));
        }
    }

    private void append(RecordBytes record) throws IOException {
        file.append(record.array(), record.length());
    }

    private static boolean isFinal(SlotResult result, @Nullable SlotProblem problem) {
        return result != SlotResult.UNKNOWN
                && (problem == null || problem.code().filter(PASSING::contains).isEmpty());
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new JournalException(path, String.valueOf(e.getMessage()), e);
        }
    }
}
