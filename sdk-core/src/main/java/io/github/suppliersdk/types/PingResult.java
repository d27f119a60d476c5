package io.github.suppliersdk.types;

import io.github.suppliersdk.errors.SupplierException;
import java.time.Duration;
import java.util.Optional;

/**
 * The result of {@code SupplierClient.ping()}.
 *
 * @param verdict whether the service can be used, and what is wrong if not
 * @param latency the time from the beginning of the call to the end of the response or the failure; the first ping of a
 *     client includes connecting, and fetching an access token if client credentials are used
 * @param failure the exception that a call would have thrown; empty if the verdict is {@link Verdict#OK}
 */
public record PingResult(Verdict verdict, Duration latency, Optional<SupplierException> failure) {
    /** What is wrong, if anything. */
    public enum Verdict {
        /** Address, token and {@code accept-version} are correct. */
        OK,
        /**
         * No response came from the service or from the authorization server: the host does not exist or cannot be
         * reached, the connection broke or took too long, or a certificate or a proxy is the cause. The failure says
         * which.
         */
        NO_RESPONSE,
        /**
         * Something other than the service responded: 404, 405, 410, a redirect, or a response that is not a list of
         * vendors. Check the base address, including its path.
         */
        WRONG_ADDRESS,
        /**
         * 401 or 403, or there is no token: the authorization server refuses one, or the token source has none. Check
         * the token or the client credentials.
         */
        WRONG_TOKEN,
        /** 412: check {@link io.github.suppliersdk.config.ServiceProfile#apiName()}. */
        WRONG_ACCEPT_VERSION,
        /**
         * Any other response of the service or the authorization server, such as 429 or 503, or a list that breaks off
         * or is longer than {@code maxResponseBytes}: address and token could not be checked; try again later.
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
        return verdict + " in " + latency.toMillis() + " ms"
                + failure.map(e -> ", " + e.getMessage()).orElse("");
    }
}
