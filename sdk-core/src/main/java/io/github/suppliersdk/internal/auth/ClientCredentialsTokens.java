package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenException.Problem;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the token of client credentials. The first call that needs one fetches it on its own thread; the others wait
 * for it. The next one is fetched in the background before it is needed.
 */
public final class ClientCredentialsTokens implements TimedTokenSource {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.tokens");
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    /** How long before its expiry the next token is fetched, and a token is not sent any more. */
    private static final Duration REFRESH_AHEAD = Duration.ofMinutes(5);

    private static final Duration EXPIRE_AHEAD = Duration.ofSeconds(15);

    /** How long the server is not asked again after a refusal or a failure: some servers lock a client that keeps asking. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Fetch fetch;
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock(); // held while a token is fetched
    private final AtomicBoolean fetchingAhead = new AtomicBoolean();
    private volatile @Nullable CachedToken cached;
    private @Nullable TokenException failure; // these two are guarded by the lock, which acquire() takes
    private long notBefore;

    /** Fetches one token from the authorization server. */
    public interface Fetch {
        /**
         * Fetches a token.
         *
         * @throws TokenException if there is none after this time, or the server has responded without one
         */
        TokenGrant fetch(Duration longest);
    }

    /** A source that has no token yet. */
    public ClientCredentialsTokens(Fetch fetch, Time time) {
        this.fetch = fetch;
        this.time = time;
        this.notBefore = time.nanos();
    }

    @Override
    public String token(Duration longest) {
        CachedToken current = cached;
        if (current == null || !current.isUsable(time.nanos())) {
            return another("", longest).token;
        }
        if (current.isRefreshDue(time.nanos())) {
            fetchAhead(current.token);
        }
        return current.token;
    }

    @Override
    public Optional<String> renew(String refused, Duration longest) {
        String token = another(refused, longest).token;
        return token.equals(refused) ? Optional.empty() : Optional.of(token);
    }

    /** Fetches the next token in the background. A failure affects no call; a later call tries again. */
    private void fetchAhead(String current) {
        if (fetchingAhead.compareAndSet(false, true)) {
            Threads.detach("supplier-sdk-token", () -> {
                try {
                    another(current, LONGEST_WAIT);
                } catch (TokenException e) {
                    LOG.debug("fetching a token ahead failed: {}", e.getMessage());
                } finally {
                    fetchingAhead.set(false);
                }
            });
        }
    }

    /** Returns a usable token other than this one if another thread has fetched it meanwhile, or fetches one. */
    private CachedToken another(String than, Duration longest) {
        long start = time.nanos();
        acquire(longest);
        try {
            CachedToken current = cached;
            if (current != null && current.isUsable(time.nanos()) && !current.token.equals(than)) {
                return current;
            }
            if (failure != null && time.nanos() - notBefore < 0) {
                // with the stack trace of this thread
                throw new TokenException(failure.problem(), String.valueOf(failure.getMessage()), failure.getCause());
            }
            return fetchNow(longest.minusNanos(time.nanos() - start));
        } finally {
            lock.unlock();
        }
    }

    private void acquire(Duration longest) {
        try {
            if (!lock.tryLock(longest.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new TokenException(
                        Problem.NO_RESPONSE, "no access token came within the time for the call", null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TokenException("interrupted while waiting for an access token", e);
        }
    }

    private CachedToken fetchNow(Duration longest) {
        long requestedAt = time.nanos();
        try {
            CachedToken fresh = CachedToken.of(fetch.fetch(longest), requestedAt);
            cached = fresh;
            failure = null;
            LOG.debug("a token was fetched from {}", fetch);
            return fresh;
        } catch (TokenException e) {
            LOG.debug("fetching a token failed: {}", e.getMessage());
            if (e.problem()
                    != Problem.NO_RESPONSE) { // which says more about the time of this call than about the server
                failure = e;
                notBefore = time.nanos() + PAUSE.toNanos();
            }
            throw e;
        }
    }

    /** Never shows the token or the secret. */
    @Override
    public String toString() {
        return "ClientCredentialsTokens{" + fetch + "}";
    }

    /** A token and the time to replace it. The margins shrink for a token with a short lifetime. */
    private record CachedToken(String token, boolean expires, long refreshAt, long unusableAt) {
        private static CachedToken of(TokenGrant grant, long requestedAt) {
            Duration lifetime = grant.lifetime().orElse(Duration.ZERO);
            return new CachedToken(
                    grant.token(),
                    grant.lifetime().isPresent(),
                    requestedAt + before(lifetime, REFRESH_AHEAD, 4),
                    requestedAt + before(lifetime, EXPIRE_AHEAD, 10));
        }

        private static long before(Duration lifetime, Duration margin, int part) {
            return Math.max(
                    lifetime.minus(margin).toNanos(),
                    lifetime.minus(lifetime.dividedBy(part)).toNanos());
        }

        /** Whether the token can still be sent. One of unknown lifetime can, until it is refused. */
        private boolean isUsable(long now) {
            return !expires || now - unusableAt < 0;
        }

        private boolean isRefreshDue(long now) {
            return expires && now - refreshAt >= 0;
        }

        /** Never shows the token. */
        @Override
        public String toString() {
            return "CachedToken";
        }
    }
}
