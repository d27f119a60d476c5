package io.github.suppliersdk.test;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import org.jspecify.annotations.Nullable;

/** A server that one test has for itself, and its client, which knows of no earlier test's failures. */
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

    /** The client stays, for who keeps it in a static field. */
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
