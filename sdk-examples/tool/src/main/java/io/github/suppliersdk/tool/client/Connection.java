package io.github.suppliersdk.tool.client;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.tool.Tool;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A client for one command, which knows what the service said last, and can hold back what writes. */
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

    /** To do it. */
    public static Connection open(Tool tool) {
        return new Connection(tool, tool.clientBuilder(), null);
    }

    /** To do it, or only to show what would be sent. */
    public static Connection open(Tool tool, boolean dryRun) {
        return dryRun ? new Connection(tool, tool.clientBuilder(), DryRun.shownOn(tool.terminal())) : open(tool);
    }

    /** To have what would be sent checked by the library. Nothing leaves this machine, and no token is fetched for it. */
    public static Connection local(Tool tool) {
        return new Connection(tool, tool.localBuilder(), DryRun.shownNowhere());
    }

    public SupplierClient client() {
        return client;
    }

    public LastResponse last() {
        return last;
    }

    /** Does what writes. In a dry run it ends where something would be sent. */
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
