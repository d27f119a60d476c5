package io.github.suppliersdk.types;

import io.github.suppliersdk.errors.SupplierException;
import java.time.Duration;
import java.util.Optional;

/**
 * What {@code SupplierClient.ping()} found out.
 *
 * @param verdict whether the service can be used, and what is wrong if it cannot
 * @param latency from the beginning of the call to the end of the response, or until it failed; the first ping of a client
 *     includes connecting, and fetching an access token where client credentials are used
 * @param bodyBytes the length of the response's body once it is decompressed, in bytes; 0 where the ping failed
 * @param failure what a call would have thrown; empty where the verdict is {@link Verdict#OK}
 */
public record PingResult(Verdict verdict, Duration latency, long bodyBytes, Optional<SupplierException> failure) {
    /** What is wrong, if anything. */
    public enum Verdict {
        /** Address, token and {@code accept-version} are right. */
        OK,
        /**
         * There was no response, from the service or from the server that gives tokens: the host does not exist or cannot be
         * reached, the connection broke or took too long, or a certificate or a proxy is in the way. The failure says which.
         */
        NO_RESPONSE,
        /**
         * Something else than the service is there: 404, 405, 410, a redirect, or a response that is no list of vendors. Look
         * at the base address, its path included.
         */
        WRONG_ADDRESS,
        /** 401 or 403, or a token is refused to us: look at the token or the client credentials. */
        WRONG_TOKEN,
        /** 412: look at {@link io.github.suppliersdk.config.ServiceProfile#apiName()}. */
        WRONG_ACCEPT_VERSION,
        /**
         * Any other response, such as 429 or 503, also of the server that gives tokens, and a list that breaks off or is longer
         * than {@code maxResponseBytes}: nothing can be said of address and token, try again later.
         */
        SERVICE_FAILED
    }

    /** Whether the service can be used. */
    public boolean isOk() {
        return verdict == Verdict.OK;
    }

    /** One line for a log; it holds no secret. */
    @Override
    public String toString() {
        return verdict + " in " + latency.toMillis() + " ms, "
                + failure.map(Throwable::getMessage).orElse(bodyBytes + " bytes");
    }
}
