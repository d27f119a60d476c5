package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.tool.client.Connection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;

/** Has every slot checked by the library, up to where it would be sent. */
final class LocalCheck {
    private static final int SHOWN_OPTIONS = 5;

    private LocalCheck() {}

    /**
     * What was found.
     *
     * @param usable the number of slots that would be sent
     * @param prices theirs, in minor units, by experience and option; only of the first options of a file with many
     */
    record Result(long usable, Map<String, LongSummaryStatistics> prices) {}

    static Result run(Tool tool, PublishInput input, RejectsFile rejects, PublishSummary summary) {
        long usable = 0;
        Map<String, LongSummaryStatistics> prices = new LinkedHashMap<>();
        long position = 0;
        try (Connection connection = Connection.dry(tool, request -> {})) {
            while (input.hasNext() && !Thread.currentThread().isInterrupted()) {
                SlotTarget target = input.next();
                SlotRow row = input.row(position++);
                try {
                    connection
                            .client()
                            .slots(target.experienceId(), target.slot().optionId())
                            .create(List.of(target.slot()));
                } catch (InvalidRequestException e) {
                    String problem = e.violations().stream()
                            .map(each -> each.path().replaceFirst("^\\[0]\\.", "") + ' ' + each.message())
                            .collect(Collectors.joining("; "));
                    summary.problem(row.line(), target.slot().slotId(), SlotResult.REJECTED, problem);
                    rejects.add(row, problem);
                } catch (TransportException e) {
                    usable++; // it came to where it would have been sent
                    note(target, prices);
                }
            }
        }
        return new Result(usable, prices);
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
