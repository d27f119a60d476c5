package io.github.suppliersdk.tool.client;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.tool.CommandContext;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The client of one command. It keeps the service's last response. In a dry run it does not send write requests. */
public final class Connection implements AutoCloseable {
    private final CommandContext context;
    private final SupplierClient client;
    private final LastResponse last = new LastResponse();
    private final @Nullable DryRun dryRun;

    private Connection(CommandContext context, SupplierClientConfig.Builder builder, @Nullable DryRun dryRun) {
        this.context = context;
        this.dryRun = dryRun;
        builder.addObserver(last);
        if (dryRun != null) {
            builder.httpClient(dryRun.httpClient()).maxAttempts(1);
        }
        this.client = CommandContext.client(builder);
    }

    /** Opens a connection that sends write requests. */
    public static Connection open(CommandContext context) {
        return new Connection(context, context.clientBuilder(), null);
    }

    /** Opens a connection that sends write requests, or in a dry run prints them instead. */
    public static Connection open(CommandContext context, boolean dryRun) {
        return dryRun
                ? new Connection(context, context.clientBuilder(), DryRun.printingTo(context.terminal()))
                : open(context);
    }

    /**
     * Opens a connection without credentials for which the library only validates write requests: they are neither
     * sent nor shown.
     */
    public static Connection local(CommandContext context) {
        return new Connection(context, context.localBuilder(), DryRun.silent());
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
            if (dryRun == null || !dryRun.withheldAWrite()) {
                throw e;
            }
            context.terminal().say("Dry run: nothing was sent.");
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
