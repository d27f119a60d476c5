package io.github.suppliersdk.sandbox.internal.page;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.sse.ServerSentEventConnection;
import io.undertow.server.handlers.sse.ServerSentEventConnection.EventCallback;
import io.undertow.server.handlers.sse.ServerSentEventHandler;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;

/**
 * The open server-sent event streams of the page. One thread polls the feeds of all viewers; it runs only while there
 * is a viewer. A feed is polled again only after its viewer was sent all earlier events. If a poll takes long,
 * the time until the next one is at least 20 times as long, so that no feed takes more than a twentieth of the
 * thread's time.
 */
final class EventStreams implements AutoCloseable {

    /** The most viewers at once. A browser opens at most six connections to one server. */
    static final int MAX_VIEWERS = 24;

    private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);
    private static final long TICK_MILLIS = 100;
    private static final long SHARE = 20;

    /** The interval of keep-alive messages, which reveal closed connections. */
    private static final long KEEP_ALIVE_MILLIS = 1_500;

    private final Set<Viewer> viewers = ConcurrentHashMap.newKeySet();
    private @Nullable ScheduledExecutorService thread;
    private @Nullable ScheduledFuture<?> ticks;
    private boolean closed;

    /** Whether another viewer is permitted. */
    boolean hasPermit() {
        return viewers.size() < MAX_VIEWERS;
    }

    /** Turns the exchange into an event stream that is sent the feed's updates. */
    void connect(HttpServerExchange exchange, Feed feed) throws Exception {
        new ServerSentEventHandler((connection, lastEventId) -> add(new Viewer(connection, feed)))
                .handleRequest(exchange);
    }

    private void add(Viewer viewer) {
        viewer.connection.setKeepAliveTime(KEEP_ALIVE_MILLIS);
        viewer.connection.addCloseTask(same -> remove(viewer));
        synchronized (this) {
            if (!closed) {
                viewers.add(viewer);
                start();
            }
        }
        if (!viewers.contains(viewer) || !viewer.connection.isOpen()) {
            remove(viewer);
            IoUtils.safeClose(viewer.connection);
        }
    }

    private void start() {
        if (ticks == null) {
            ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(work -> {
                Thread created = new Thread(work, "viewers of a sandbox");
                created.setDaemon(true);
                return created;
            });
            thread = started;
            ticks = started.scheduleWithFixedDelay(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void remove(Viewer viewer) {
        viewers.remove(viewer);
        if (viewers.isEmpty()) {
            stop();
        }
    }

    private void stop() {
        if (thread != null) {
            thread.shutdown();
        }
        thread = null;
        ticks = null;
    }

    private void tick() {
        for (Viewer viewer : viewers) {
            try {
                viewer.tell();
            } catch (RuntimeException e) {
                LOG.error("a viewer of the page could not be told what is new", e);
                IoUtils.safeClose(viewer.connection);
            }
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            stop();
        }
        viewers.forEach(viewer -> IoUtils.safeClose(viewer.connection));
    }

    private static final class Viewer implements EventCallback {

        private final ServerSentEventConnection connection;
        private final Feed feed;
        private final AtomicInteger unsent = new AtomicInteger();
        private long due = System.nanoTime();

        private Viewer(ServerSentEventConnection connection, Feed feed) {
            this.connection = connection;
            this.feed = feed;
        }

        private void tell() {
            long start = System.nanoTime();
            if (unsent.get() > 0 || start - due < 0 || !connection.isOpen()) {
                return;
            }
            List<Feed.Event> news = feed.poll();
            due = start + Math.max(feed.interval().toNanos(), SHARE * (System.nanoTime() - start));
            unsent.addAndGet(news.size());
            for (Feed.Event event : news) {
                connection.send(lines(event), null, event.id().isEmpty() ? null : event.id(), this);
            }
        }

        /**
         * Formats the event as lines of the stream. Carriage returns are replaced: the browser takes one as the end of
         * a line, and would read the rest of the text as fields. The blank at the start of each line is needed because
         * the browser removes one.
         */
        private static String lines(Feed.Event event) {
            String html = event.html();
            String text =
                    html.indexOf('\r') < 0 ? html : html.replace("\r\n", "\n").replace('\r', '\n');
            return event.target() + "\n " + text.replace("\n", "\n ");
        }

        @Override
        public void done(
                ServerSentEventConnection same, @Nullable String data, @Nullable String event, @Nullable String id) {
            unsent.decrementAndGet();
        }

        @Override
        public void failed(
                ServerSentEventConnection same,
                @Nullable String data,
                @Nullable String event,
                @Nullable String id,
                IOException problem) {
            unsent.decrementAndGet();
            IoUtils.safeClose(connection);
        }
    }
}
