package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.tool.client.Connection;
import java.util.List;
import java.util.stream.Collectors;

/** Has every slot checked by the library, up to where it would be sent. */
final class LocalCheck {
    private LocalCheck() {}

    /** The number of slots that would be sent. */
    static long run(Tool tool, PublishInput input, RejectsFile rejects, PublishSummary summary) {
        long usable = 0;
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
                }
            }
        }
        return usable;
    }
}
