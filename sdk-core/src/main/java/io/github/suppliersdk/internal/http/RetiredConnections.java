package io.github.suppliersdk.internal.http;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import okhttp3.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Connections over which nothing more may be sent, though calls may still be using them. Shared by all clients, because
 * several may use one pool.
 */
final class RetiredConnections {
    static final RetiredConnections ALL = new RetiredConnections();

    private final Set<Connection> connections =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** Nearly always false, so that no call waits for the lock. */
    private volatile boolean any;

    private RetiredConnections() {}

    void add(Connection connection) {
        connections.add(connection);
        any = true;
    }

    boolean contains(@Nullable Connection connection) {
        return any && connection != null && connections.contains(connection);
    }
}
