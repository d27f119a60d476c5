package io.github.suppliersdk.test;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import org.jspecify.annotations.Nullable;

/** A server for the sole use of one test, with a client that no earlier test has used. */
final class Lease {
    private final SandboxPool pool;
    private final SandboxServer server;
    private @Nullable SupplierClient client;
    private boolean isReleased;

    Lease(SandboxPool pool, SandboxServer server) {
        this.pool = pool;
        this.server = server;
    }

    Sandbox sandbox() {
        return server.sandbox();
    }

    SandboxClock clock() {
        return server.clock();
    }

    synchronized SupplierClient client() {
        SupplierClient mine = client == null ? server.newClient() : client;
        client = mine;
        return mine;
    }

    /** Returns the server. The client is not closed, because a test may keep it in a static field. */
    synchronized void release() {
        if (!isReleased) {
            isReleased = true;
            pool.release(server);
        }
    }

    synchronized void close() {
        if (client != null) {
            client.close();
        }
        release();
    }
}
