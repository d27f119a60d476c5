package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.LibraryMessages;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.client.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Checks rows by the rules of the library, without sending them, and whether the service has their options. */
final class RowCheck implements AutoCloseable {
    private final Connection dry;
    private final Map<OptionRef, String> options = new HashMap<>();

    RowCheck(CommandContext context) {
        this.dry = Connection.withoutWrites(context);
    }

    /** Returns the row; if it cannot be published, with the problem instead of the slot. */
    SlotRow checked(SlotRow row) {
        if (row.slot().isEmpty()) {
            return row;
        }
        SlotTarget target = row.slot().get();
        String problem = violations(target);
        if (problem.isEmpty()) {
            problem = options.computeIfAbsent(
                    OptionRef.of(target.experienceId(), target.slot().optionId()), this::missing);
        }
        return problem.isEmpty() ? row : row.invalid(problem);
    }

    private String violations(SlotTarget target) {
        try {
            var unused = dry.client()
                    .slots(target.experienceId(), target.slot().optionId())
                    .create(List.of(target.slot()));
            return "";
        } catch (InvalidRequestException e) {
            return e.violations().stream()
                    .map(each -> each.path().replaceFirst("^\\[0]\\.", "")
                            + ' '
                            + LibraryMessages.forCommandLine(each.message()))
                    .collect(Collectors.joining("; "));
        }
    }

    private String missing(OptionRef option) {
        try {
            var unused = SlotQueries.experience(dry.client(), option.experienceId(), option.optionId());
            return "";
        } catch (NotFoundException e) {
            return "the service has no experience \"" + option.experienceId() + '"';
        } catch (ToolException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Override
    public void close() {
        dry.close();
    }
}
