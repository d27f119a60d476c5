package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotDifference;
import io.github.suppliersdk.sync.SyncPlan;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.Palette;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows the differences between a file and the service. */
final class PlanView {
    private final List<SyncPlan> plans;

    private PlanView(List<SyncPlan> plans) {
        this.plans = plans;
    }

    static PlanView of(AvailabilitySync sync, SlotFileSource source) {
        List<SyncPlan> plans = new ArrayList<>();
        for (OptionRef each : source.options()) {
            plans.add(sync.compare(each.experienceId(), each.optionId(), source.first(), source.last()));
        }
        return new PlanView(plans);
    }

    boolean isEmpty() {
        return plans.stream().allMatch(SyncPlan::isEmpty);
    }

    long differing() {
        return plans.stream().mapToLong(SyncPlan::differing).sum();
    }

    long equal() {
        return plans.stream().mapToLong(SyncPlan::equal).sum();
    }

    long gone() {
        return plans.stream()
                .mapToLong(each -> each.count(SlotDifference.Kind.GONE))
                .sum();
    }

    /** Returns the exception to "equal to the file", or an empty string. */
    String seatsKept() {
        long kept = plans.stream().mapToLong(SyncPlan::seatsKept).sum();
        return kept == 0
                ? ""
                : ", except for the seats of " + TerminalText.count(kept, "slot", "slots")
                        + ", which stay as they are at the service (to change them: --seats file)";
    }

    void show(Terminal terminal, Output output) {
        if (!output.isTable()) {
            output.show(terminal, rows());
            return;
        }
        Palette palette = terminal.dataPalette();
        for (SyncPlan plan : plans) {
            StringBuilder text = new StringBuilder();
            plan.print(text);
            text.toString().lines().forEach(line -> terminal.data().println(colored(line, palette)));
        }
        terminal.data().flush();
    }

    private static String colored(String line, Palette palette) {
        return switch (line.isEmpty() ? ' ' : line.charAt(0)) {
            case '+' -> palette.good(line);
            case '-' -> palette.bad(line);
            case '#', '~' -> palette.warning(line);
            default -> line;
        };
    }

    private Listing rows() {
        Listing listing = Listing.of(
                "experience_id", "option_id", "slot_id", "difference", "date", "seats_at_service", "seats_in_file");
        for (SyncPlan plan : plans) {
            try (Stream<SlotDifference> differences = plan.differences()) {
                differences.forEach(each -> listing.row(
                        each.slot().experienceId(),
                        each.slot().optionId(),
                        each.slot().slotId(),
                        each.kinds().stream()
                                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                                .sorted()
                                .collect(Collectors.joining("+")),
                        each.date().map(LocalDate::toString).orElse(""),
                        seats(each.found().map(Slot::capacity)),
                        seats(each.wanted().map(SlotRequest::capacity))));
            }
        }
        return listing;
    }

    /** Returns the number of seats, or an empty string. */
    private static Object seats(Optional<OptionalInt> seats) {
        return seats.filter(OptionalInt::isPresent)
                .<Object>map(OptionalInt::getAsInt)
                .orElse("");
    }
}
