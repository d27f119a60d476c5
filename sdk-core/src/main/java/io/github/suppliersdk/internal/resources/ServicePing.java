package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.types.PingResult;
import io.github.suppliersdk.types.PingResult.Verdict;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes one cheap call that tells whether the service can be used. */
public final class ServicePing {
    private ServicePing() {}

    /** Makes the call. */
    public static PingResult ping(ServiceCaller caller, Time time) {
        long begin = time.nanos();
        @Nullable SupplierException failure = null;
        try {
            new HttpVendorsClient(caller).list();
        } catch (SupplierException e) {
            failure = e;
        }
        Duration latency = Duration.ofNanos(time.nanos() - begin);
        return new PingResult(failure == null ? Verdict.OK : verdict(failure), latency, Optional.ofNullable(failure));
    }

    private static Verdict verdict(SupplierException failure) {
        if (failure instanceof TokenException token) {
            return switch (token.problem()) {
                case SOURCE, REFUSED -> Verdict.WRONG_TOKEN;
                case SERVER_FAILED -> Verdict.SERVICE_FAILED;
                case NO_RESPONSE -> Verdict.NO_RESPONSE;
            };
        }
        if (failure instanceof InvalidResponseException unreadable) {
            // a list that breaks off or is too long begins with a bracket; the page of a proxy does not
            return unreadable.response().body().stripLeading().startsWith("[")
                    ? Verdict.SERVICE_FAILED
                    : Verdict.WRONG_ADDRESS;
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
}
