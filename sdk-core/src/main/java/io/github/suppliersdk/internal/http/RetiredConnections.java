package io.github.suppliersdk.internal.http;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import okhttp3.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Connections over which nothing more is to be sent, though they may be in use. For all clients, because a pool may belong to
 * several.
 */
final class RetiredConnections {
    static final RetiredConnections ALL = new RetiredConnections();

    private final Set<Connection> connections =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** Nearly always there are none, and no call is to wait for another one's look. */
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
