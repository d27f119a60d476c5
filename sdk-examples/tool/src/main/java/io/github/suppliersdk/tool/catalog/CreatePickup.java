package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a pickup. */
@Command(name = "create", description = "Create a pickup.")
public final class CreatePickup implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "PICKUP", description = "The id of the pickup, which you choose.")
    private String pickupId = "";

    @Parameters(index = "1", paramLabel = "NAME", description = "The name of the pickup.")
    private String name = "";

    @Option(
            names = "--type",
            defaultValue = "MEETING_POINT",
            description = "HOTEL or MEETING_POINT (default: ${DEFAULT-VALUE}).")
    private String type = "";

    @Option(names = "--latitude", description = "From -90 to 90.")
    private @Nullable Double latitude;

    @Option(names = "--longitude", description = "From -180 to 180.")
    private @Nullable Double longitude;

    @Option(
            names = "--time-margin",
            paramLabel = "MINUTES",
            description = "Minutes relative to the start of the slot; negative means before it.")
    private @Nullable Integer timeMargin;

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public CreatePickup(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Pickup.Builder pickup = Pickup.builder(pickupId, name, PickupType.of(type.toUpperCase(Locale.ROOT)));
        if (latitude != null) {
            pickup.latitude(latitude);
        }
        if (longitude != null) {
            pickup.longitude(longitude);
        }
        if (timeMargin != null) {
            pickup.timeMargin(timeMargin);
        }
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                Pickup created = client.pickups().create(pickup.build());
                output.show(context.terminal(), CatalogListings.pickups(List.of(created)), connection.last()::json);
            });
        }
        return ExitCode.DONE;
    }
}
