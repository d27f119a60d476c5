package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import java.net.URI;
import java.time.Clock;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that name a backend, of every command that sends webhooks. */
public final class BackendOptions {
    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The backend's URL without /hold, /booking or /health (default: SUPPLIER_WEBHOOK_URL).")
    private @Nullable URI url;

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            description = "The time zone of the place, in which holds expire (default: this machine's).")
    private @Nullable ZoneId timeZone;

    /**
     * Returns the address of the backend.
     *
     * @throws ToolException if there is none, neither given nor configured, or if it is not a web address
     */
    public URI address(CommandContext context) {
        String given = url != null
                ? url.toString()
                : context.value("SUPPLIER_WEBHOOK_URL").orElse("");
        if (given.isEmpty()) {
            throw ToolException.usage("no backend is configured. Give --url URL, or set SUPPLIER_WEBHOOK_URL");
        }
        if (!given.matches("https?://[^/\\s]+\\S*")) {
            throw ToolException.usage("\"" + given + "\" is not a URL such as https://tours.example.com/supplier");
        }
        return URI.create(given);
    }

    public Clock clock(CommandContext context) {
        return timeZone == null ? context.clock() : context.clock().withZone(timeZone);
    }

    public boolean isZoneAssumed() {
        return timeZone == null;
    }
}
