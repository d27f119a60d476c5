package io.github.suppliersdk.internal.resources;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.UnreadableJsonException;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.types.PingResult;
import io.github.suppliersdk.types.PingResult.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Makes one cheap call that tells whether the service can be used. */
public final class ServicePing {
    private static final Endpoint<Void, Long> VENDORS = Endpoint.list("/supplier/vendors", new LengthOfList());

    private ServicePing() {}

    /** Makes the call. */
    public static PingResult ping(ServiceCaller caller, Time time) {
        long begin = time.nanos();
        LengthOfList body = new LengthOfList();
        try {
            long bytes = caller.fetch(VENDORS.reading(body), Params.none());
            return new PingResult(Verdict.OK, since(begin, time), bytes, Optional.empty());
        } catch (SupplierException e) {
            return new PingResult(verdict(e, body), since(begin, time), 0, Optional.of(e));
        }
    }

    private static Duration since(long begin, Time time) {
        return Duration.ofNanos(time.nanos() - begin);
    }

    private static Verdict verdict(SupplierException failure, LengthOfList body) {
        if (failure instanceof TokenException token) {
            return switch (token.problem()) {
                case SOURCE, REFUSED -> Verdict.WRONG_TOKEN;
                case SERVER_FAILED -> Verdict.SERVICE_FAILED;
                case NO_RESPONSE -> Verdict.NO_RESPONSE;
            };
        }
        if (failure instanceof InvalidResponseException) {
            return body.isWhole ? Verdict.WRONG_ADDRESS : Verdict.SERVICE_FAILED;
        }
        return failure instanceof ServiceException response ? verdict(response.status()) : Verdict.NO_RESPONSE;
    }

    private static Verdict verdict(int status) {
        return switch (status) {
            case 401, 403 -> Verdict.WRONG_TOKEN;
            case 404, 405, 410 -> Verdict.WRONG_ADDRESS;
            case 412 -> Verdict.WRONG_ACCEPT_VERSION;
            default -> status >= 300 && status < 400 ? Verdict.WRONG_ADDRESS : Verdict.SERVICE_FAILED;
        };
    }

    /** Measures a list in bytes. A list begins with a bracket; the page of a proxy does not. */
    private static final class LengthOfList implements JsonReader<Long> {
        /** Whether the whole body was read: one that breaks off or is too long does not show its sender. */
        private boolean isWhole;

        @Override
        public Long read(Bytes bytes) throws IOException {
            isWhole = true;
            byte[] body = bytes.array();
            for (int i = 0; i < bytes.size(); i++) {
                if (body[i] == '[') {
                    return (long) bytes.size();
                }
                if (body[i] > ' ') {
                    break;
                }
            }
            throw new UnreadableJsonException("", "expected an array");
        }

        @Override
        public Long read(JsonParser parser) throws IOException {
            throw new UnreadableJsonException("", "is read from its bytes");
        }
    }
}
