package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.sandbox.internal.page.DisplayFormat;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.Connection;
import io.github.suppliersdk.tool.Diagnosis;
import io.github.suppliersdk.tool.LibraryMessages;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.types.PingResult;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Checks rows by the rules of the library, without sending them, and whether the service has their options. */
final class RowCheck implements AutoCloseable {
    private final Connection dry;
    private final boolean isDecimal;
    private final Map<OptionRef, Function<Slot, String>> options = new HashMap<>();

    RowCheck(CommandContext context, SlotFile file) {
        this.dry = Connection.withoutWrites(context);
        this.isDecimal = !file.decimal().isEmpty();
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
                            OptionRef.of(target.experienceId(), target.slot().optionId()), this::rules)
                    .apply(target.slot());
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

    /** Returns what finds the problem of a slot with this option, as the service has it. */
    private Function<Slot, String> rules(OptionRef option) {
        try {
            Experience experience = SlotQueries.experience(dry.client(), option.experienceId(), option.optionId());
            String currency = experience.currency().orElse("");
            if (isDecimal && DisplayFormat.digits(currency) != 2) {
                return slot -> "--decimal is for a currency with two decimals, and the experience has " + currency;
            }
            String type = experience
                            .availabilitySlotType()
                            .orElse(SlotType.DAILY)
                            .text()
                            .toLowerCase(Locale.ROOT) + "_slot";
            List<String> categories = experience.options().stream()
                    .filter(each -> each.optionId().equals(option.optionId()))
                    .flatMap(each -> each.holderCategories().stream())
                    .map(each -> each.holderCategoryId())
                    .toList();
            return slot -> slot.kind().wireName().equals(type)
                    ? slot.availableHolderCategories().stream()
                            .map(each -> each.holderCategoryId())
                            .filter(each -> !categories.contains(each))
                            .map(each -> "the option has no holder category \"" + each + "\", only " + categories)
                            .findFirst()
                            .orElse("")
                    : "the row is a " + slot.kind().wireName() + ", and the experience has a " + type;
        } catch (NotFoundException e) {
            if (dry.client().ping().verdict() == PingResult.Verdict.WRONG_ADDRESS) {
                throw ToolException.failed(Diagnosis.WRONG_ADDRESS, e);
            }
            return slot -> "the service has no experience \"" + option.experienceId() + '"';
        } catch (ToolException e) {
            return slot -> String.valueOf(e.getMessage());
        }
    }

    @Override
    public void close() {
        dry.close();
    }
}
