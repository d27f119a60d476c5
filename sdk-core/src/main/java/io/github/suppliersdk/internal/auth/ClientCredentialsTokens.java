package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenException.Problem;
import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches tokens with client credentials. Each fetch runs on its own thread, so that interrupting one waiting caller
 * does not end the fetch for the others. At most one fetch is in flight at a time.
 */
public final class ClientCredentialsTokens implements TimedTokenSource, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.tokens");
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(10);
    private static final long SHORTEST_REFUSAL = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_REFUSAL = Duration.ofMinutes(1).toNanos();

    private final ClientCredentials credentials;
    private final TokenEndpoint endpoint;
    private final Time time;
    private final Executor threads;
    private final Duration longestFetch;
    private volatile @Nullable CachedToken cached;
    private @Nullable Fetch fetch;
    private boolean closed;
    private long noFetchAheadBefore;

    /**
     * The server's refusal of the credentials; kept for a pause, because some servers lock a client that keeps asking.
     */
    private @Nullable TokenException refusal;

    private long refusedUntil;
    private long nextRefusal = SHORTEST_REFUSAL;

    /**
     * A source that has no token yet.
     *
     * @param threads runs each fetch on another thread, which does not keep the JVM alive
     */
    public ClientCredentialsTokens(
            ClientCredentials credentials,
            HttpTransport transport,
            Duration timeout,
            String userAgent,
            Time time,
            Executor threads) {
        this.credentials = credentials;
        this.endpoint = new TokenEndpoint(credentials, transport, timeout, userAgent, time);
        this.longestFetch = TokenEndpoint.longest(timeout);
        this.time = time;
        this.threads = threads;
        this.noFetchAheadBefore = time.nanos();
    }

    @Override
    public String token() {
        return token(LONGEST_WAIT, new Cancellation());
    }

    @Override
    public Optional<String> renew(String refused) {
        return renew(refused, LONGEST_WAIT, new Cancellation());
    }

    @Override
    public String token(Duration longest, Cancellation cancellation) {
        CachedToken current = cached;
        if (current == null || !current.isUsable(time.nanos())) {
            return await(fetchOnce(null), longest, cancellation).token;
        }
        if (current.isRefreshDue(time.nanos())) {
            fetchAhead();
        }
        return current.token;
    }

    @Override
    public Optional<String> renew(String refused, Duration longest, Cancellation cancellation) {
        String token = await(fetchOnce(refused), longest, cancellation).token;
        return token.equals(refused) ? Optional.empty() : Optional.of(token);
    }

    /**
     * Fetches the next token in advance, in the background. A failure does not affect the call that started this; a
     * later call tries again.
     */
    private synchronized void fetchAhead() {
        if (!isInFlight() && time.nanos() - noFetchAheadBefore >= 0) {
            start();
        }
    }

    private synchronized CompletableFuture<CachedToken> fetchOnce(@Nullable String refused) {
        CachedToken current = cached;
        boolean anotherThreadWasFaster =
                current != null && current.isUsable(time.nanos()) && !current.token.equals(refused);
        if (anotherThreadWasFaster) {
            return CompletableFuture.completedFuture(current);
        }
        if (!isInFlight()) {
            if (refusal != null && time.nanos() - refusedUntil < 0) {
                return CompletableFuture.failedFuture(refusal);
            }
            start();
        }
        return Objects.requireNonNull(fetch);
    }

    /**
     * Whether a fetch is in flight. A fetch that takes longer than all of its attempts may take has a transport that
     * hangs: it is cancelled, and the caller starts another one.
     */
    private boolean isInFlight() {
        Fetch current = fetch;
        if (current == null || time.nanos() - current.start < longestFetch.toNanos()) {
            return current != null;
        }
        Threads.detach("supplier-sdk-cancel", current.cancellation::cancel);
        return false;
    }

    private synchronized void start() {
        Fetch started = new Fetch(time.nanos());
        if (closed) {
            started.cancellation.cancel();
        }
        fetch = started; // before the start, because the fetch may end before execute returns
        try {
            threads.execute(() -> run(started));
        } catch (RuntimeException | Error e) {
            fetch = null; // no caller must wait for a fetch that never began
            throw e;
        }
    }

    private void run(Fetch result) {
        long requestedAt = time.nanos();
        try {
            CachedToken fresh = new CachedToken(endpoint.fetch(result.cancellation), requestedAt, credentials);
            synchronized (this) {
                if (fetch == result) { // false if this fetch was abandoned and another one started since
                    cached = fresh;
                    fetch = null;
                    refusal = null;
                    nextRefusal = SHORTEST_REFUSAL;
                }
            }
            result.complete(fresh);
            LOG.debug("a token was fetched from {}", endpoint);
        } catch (Throwable e) { // of any kind: calls wait for the result of this fetch
            synchronized (this) {
                if (fetch == result) {
                    fetch = null;
                }
                noFetchAheadBefore = time.nanos() + PAUSE_AFTER_FAILURE.toNanos();
                noteRefusal(e);
            }
            result.completeExceptionally(e);
            LOG.debug("fetching a token failed: {}", e.getMessage());
        }
    }

    private synchronized void noteRefusal(Throwable failure) {
        if (failure instanceof TokenException known && known.problem() == Problem.REFUSED) {
            refusal = known;
            refusedUntil = time.nanos() + nextRefusal;
            nextRefusal = Math.min(LONGEST_REFUSAL, nextRefusal * 2);
        }
    }

    private static CachedToken await(
            CompletableFuture<CachedToken> fetch, Duration longest, Cancellation cancellation) {
        CompletableFuture<CachedToken> result = fetch.copy(); // a copy: the other callers go on waiting for the fetch
        cancellation.onCancel(() -> result.cancel(false));
        try {
            return result.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (CancellationException e) {
            throw new TokenException("cancelled while waiting for an access token", e);
        } catch (TimeoutException e) {
            throw new TokenException(Problem.NO_RESPONSE, "no access token came within the time for the call", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TokenException("interrupted while waiting for an access token", e);
        } catch (ExecutionException e) {
            // a new exception for each of the threads that waited, with a stack trace of its own
            Throwable failure = e.getCause() == null ? e : e.getCause();
            throw new TokenException(
                    failure instanceof TokenException known ? known.problem() : Problem.SOURCE,
                    String.valueOf(failure.getMessage()),
                    failure.getCause());
        }
    }

    @Override
    public void close() {
        Fetch current;
        synchronized (this) {
            closed = true;
            current = fetch;
        }
        if (current != null) {
            current.cancellation.cancel();
        }
    }

    /** Never shows the token or the secret. */
    @Override
    public String toString() {
        return "ClientCredentialsTokens{" + endpoint + "}";
    }

    /** A fetch, for which calls wait. */
    private static final class Fetch extends CompletableFuture<CachedToken> {
        private final Cancellation cancellation = new Cancellation();
        private final long start;

        private Fetch(long start) {
            this.start = start;
        }
    }

    /** A token and the time to replace it. The margins shrink for a token with a short lifetime. */
    private static final class CachedToken {
        private final String token;
        private final boolean expires;
        private final long refreshAt;
        private final long unusableAt;

        private CachedToken(TokenGrant grant, long requestedAt, ClientCredentials credentials) {
            token = grant.token();
            expires = grant.lifetime().isPresent();
            Duration lifetime = grant.lifetime().orElse(Duration.ZERO);
            unusableAt = requestedAt
                    + lifetime.minus(shorter(credentials.expireAhead(), lifetime.dividedBy(10)))
                            .toNanos();
            refreshAt = requestedAt
                    + lifetime.minus(shorter(credentials.refreshAhead(), lifetime.dividedBy(4)))
                            .toNanos();
        }

        private static Duration shorter(Duration one, Duration other) {
            return one.compareTo(other) < 0 ? one : other;
        }

        /** Whether the token can still be sent. One of unknown lifetime can, until it is refused. */
        private boolean isUsable(long now) {
            return !expires || now - unusableAt < 0;
        }

        private boolean isRefreshDue(long now) {
            return expires && now - refreshAt >= 0;
        }
    }
}
