package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.LibraryMessages;
import io.github.suppliersdk.tool.client.Connection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Has the library validate every slot of a file, without sending any. */
final class SlotValidation {
    private static final int SHOWN_OPTIONS = 5;
    private static final String SAME_ID = "the input has another slot with this id, which came first";

    private SlotValidation() {}

    /**
     * The result of the check.
     *
     * @param valid the number of slots that would be sent
     * @param prices their prices in minor currency units, by experience and option, for the first five options of the
     * file
     */
    record Result(long valid, Map<String, LongSummaryStatistics> prices) {}

    static Result run(CommandContext context, PublishInput input, RejectsFile rejects, PublishSummary summary) {
        long valid = 0;
        Map<String, LongSummaryStatistics> prices = new LinkedHashMap<>();
        SeenSlots seen = new SeenSlots();
        long position = 0;
        try (Connection connection = Connection.local(context)) {
            while (input.hasNext() && !Thread.currentThread().isInterrupted()) {
                SlotTarget target = input.next();
                SlotRow row = input.row(position++);
                Optional<String> problem = problem(connection, target);
                if (problem.isPresent()) {
                    summary.problem(row.line(), target.slot().slotId(), SlotResult.REJECTED, problem.get());
                    rejects.add(row, problem.get());
                    continue;
                }
                int content = Objects.hash(target.experienceId(), target.slot());
                SeenSlots.Seen before = seen.add(target.slot().slotId(), content);
                if (before == SeenSlots.Seen.NEW) {
                    valid++;
                    note(target, prices);
                } else if (before == SeenSlots.Seen.DIFFERENT) {
                    summary.problem(row.line(), target.slot().slotId(), SlotResult.REJECTED, SAME_ID);
                    rejects.add(row, SAME_ID);
                }
            }
        }
        return new Result(valid, prices);
    }

    /**
     * Returns why the library rejects a slot, or nothing if the slot is valid.
     *
     * @param dry a connection that sends nothing
     */
    static Optional<String> problem(Connection dry, SlotTarget target) {
        try {
            dry.client().slots(target.experienceId(), target.slot().optionId()).create(List.of(target.slot()));
            return Optional.empty();
        } catch (InvalidRequestException e) {
            return Optional.of(e.violations().stream()
                    .map(each -> each.path().replaceFirst("^\\[0]\\.", "")
                            + ' '
                            + LibraryMessages.forCommandLine(each.message()))
                    .collect(Collectors.joining("; ")));
        } catch (TransportException e) {
            return Optional.empty(); // valid: only the dry run kept it from being sent
        }
    }

    private static void note(SlotTarget target, Map<String, LongSummaryStatistics> prices) {
        String option = target.experienceId() + ' ' + target.slot().optionId();
        if (prices.size() < SHOWN_OPTIONS || prices.containsKey(option)) {
            LongSummaryStatistics ofOption = prices.computeIfAbsent(option, missing -> new LongSummaryStatistics());
            target.slot()
                    .availableHolderCategories()
                    .forEach(each -> each.priceInCents().ifPresent(ofOption));
        }
    }
}
