package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs one line at DEBUG for every attempt, without headers and bodies. Failures are thrown, so they are not logged at
 * a higher level.
 */
final class LoggingChannel implements Channel {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");

    private final Channel next;

    LoggingChannel(Channel next) {
        this.next = next;
    }

    @Override
    public ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException {
        if (!LOG.isDebugEnabled()) {
            return next.execute(request, call);
        }
        Duration before = call.elapsed();
        try {
            ReceivedResponse response = next.execute(request, call);
            LOG.debug(
                    "{} {} attempt {}: status {}, {} bytes, {} ms",
                    request.method(),
                    request.url(),
                    call.attempts(),
                    response.status(),
                    response.body().size(),
                    call.elapsed().minus(before).toMillis());
            return response;
        } catch (HttpTransportException e) {
            LOG.debug(
                    "{} {} attempt {}: {}, {} ms",
                    request.method(),
                    request.url(),
                    call.attempts(),
                    call.redaction().message(e.getMessage()),
                    call.elapsed().minus(before).toMillis());
            throw e;
        }
    }
}
