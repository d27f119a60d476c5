package io.github.suppliersdk.test;

import io.github.suppliersdk.sandbox.SandboxSeed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The servers of a test class. A new one is started only when a test begins while all others are in use. */
final class SandboxPool {
    private final SandboxSettings settings;
    private final Deque<SandboxServer> idle = new ArrayDeque<>();
    private final List<SandboxServer> all = new ArrayList<>();

    SandboxPool(SandboxSettings settings) {
        this.settings = settings;
    }

    /**
     * Returns a server for the sole use of the caller, in the state of the seed and without traces of earlier tests.
     */
    SandboxServer borrow(Optional<SandboxSeed> seed) {
        SandboxServer server = idleOrNew();
        server.begin(seed);
        return server;
    }

    private synchronized SandboxServer idleOrNew() {
        SandboxServer server = idle.poll();
        if (server == null) {
            server = new SandboxServer(settings);
            all.add(server);
        }
        return server;
    }

    /** Makes the server available to the next caller. */
    synchronized void release(SandboxServer server) {
        idle.push(server);
    }

    synchronized void close() {
        all.forEach(SandboxServer::close);
        all.clear();
        idle.clear();
    }
}
