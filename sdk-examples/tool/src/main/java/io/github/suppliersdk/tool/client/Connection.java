package io.github.suppliersdk.tool.client;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.tool.Tool;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The client of one command. It keeps the service's last response, and can hold back requests that write. */
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

    /** A connection that sends what writes. */
    public static Connection open(Tool tool) {
        return new Connection(tool, tool.clientBuilder(), null);
    }

    /** A connection that sends what writes, or in a dry run only shows it. */
    public static Connection open(Tool tool, boolean dryRun) {
        return dryRun ? new Connection(tool, tool.clientBuilder(), DryRun.shownOn(tool.terminal())) : open(tool);
    }

    /** A dry connection: the library checks what would be sent, which is then passed to the consumer. */
    public static Connection local(Tool tool) {
        return new Connection(tool, tool.localBuilder(), DryRun.shownNowhere());
    }

    public SupplierClient client() {
        return client;
    }

    public LastResponse last() {
        return last;
    }

    /** Does work that writes. In a dry run it ends where something would be sent. */
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
