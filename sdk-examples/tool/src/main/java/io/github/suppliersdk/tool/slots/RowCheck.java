package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.errors.UnauthorizedException;
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
import org.jspecify.annotations.Nullable;

/** Checks rows by the rules of the library, without sending them, and whether the service has their options. */
final class RowCheck implements AutoCloseable {
    private final @Nullable Connection dry;
    private final @Nullable SupplierClient client;
    private final Map<OptionRef, String> options = new HashMap<>();

    private RowCheck(@Nullable Connection dry, @Nullable SupplierClient client) {
        this.dry = dry;
        this.client = client;
    }

    /** Checks without the service. */
    static RowCheck ofRules(CommandContext context) {
        return new RowCheck(Connection.local(context), null);
    }

    /** Checks only whether the service has the options: what sends the slots checks the rest. */
    static RowCheck ofOptions(SupplierClient client) {
        return new RowCheck(null, client);
    }

    static RowCheck ofAll(CommandContext context, SupplierClient client) {
        return new RowCheck(Connection.local(context), client);
    }

    /** Returns the row; if it cannot be published, with the problem instead of the slot. */
    SlotRow checked(SlotRow row) {
        if (row.slot().isEmpty()) {
            return row;
        }
        SlotTarget target = row.slot().get();
        Connection rules = dry;
        String problem = rules == null ? "" : violations(rules, target);
        SupplierClient service = client;
        if (problem.isEmpty() && service != null) {
            problem = options.computeIfAbsent(
                    OptionRef.of(target.experienceId(), target.slot().optionId()), option -> missing(service, option));
        }
        return problem.isEmpty() ? row : row.invalid(problem);
    }

    private static String violations(Connection dry, SlotTarget target) {
        try {
            var unused = dry.withheld(() -> dry.client()
                    .slots(target.experienceId(), target.slot().optionId())
                    .create(List.of(target.slot())));
            return "";
        } catch (InvalidRequestException e) {
            return e.violations().stream()
                    .map(each -> each.path().replaceFirst("^\\[0]\\.", "")
                            + ' '
                            + LibraryMessages.forCommandLine(each.message()))
                    .collect(Collectors.joining("; "));
        }
    }

    private static String missing(SupplierClient service, OptionRef option) {
        try {
            var unused = SlotQueries.experience(service, option.experienceId(), option.optionId());
            return "";
        } catch (NotFoundException e) {
            return "the service has no experience \"" + option.experienceId() + '"';
        } catch (ToolException e) {
            return String.valueOf(e.getMessage());
        } catch (UnauthorizedException e) {
            throw e;
        } catch (ServiceException | TransportException e) {
            return ""; // what sends the slots reports the state of the service
        }
    }

    @Override
    public void close() {
        if (dry != null) {
            dry.close();
        }
    }
}
