package io.github.suppliersdk.tool.client;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.tool.Tool;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The client of one command. It keeps the service's last response. In a dry run it does not send write requests. */
public final class Connection implements AutoCloseable {
    private final Tool tool;
    private final SupplierClient client;
    private final LastResponse last = new LastResponse();
    private final @Nullable DryRun dryRun;

    private Connection(Tool tool, SupplierClientConfig.Builder builder, @Nullable DryRun dryRun) {
        this.tool = tool;
        this.dryRun = dryRun;
        builder.addObserver(last);
        if (dryRun != null) {
            builder.transport(dryRun).retries(RetryOptions.off());
        }
        this.client = Tool.client(builder);
    }

    /** Opens a connection that sends write requests. */
    public static Connection open(Tool tool) {
        return new Connection(tool, tool.clientBuilder(), null);
    }

    /** Opens a connection that sends write requests, or in a dry run prints them instead. */
    public static Connection open(Tool tool, boolean dryRun) {
        return dryRun ? new Connection(tool, tool.clientBuilder(), DryRun.printingTo(tool.terminal())) : open(tool);
    }

    /**
     * Opens a connection without credentials for which the library only validates write requests: they are neither
     * sent nor shown.
     */
    public static Connection local(Tool tool) {
        return new Connection(tool, tool.localBuilder(), DryRun.silent());
    }

    public SupplierClient client() {
        return client;
    }

    public LastResponse last() {
        return last;
    }

    /** Runs work that sends a write request. In a dry run the work ends at that request. */
    public void write(Consumer<SupplierClient> work) {
        try {
            work.accept(client);
        } catch (TransportException e) {
            if (dryRun == null || !dryRun.stopped()) {
                throw e;
            }
            tool.terminal().say("Dry run: nothing was sent.");
        }
    }

    @Override
    public void close() {
        client.close();
        if (dryRun != null) {
            dryRun.close();
        }
    }
}
