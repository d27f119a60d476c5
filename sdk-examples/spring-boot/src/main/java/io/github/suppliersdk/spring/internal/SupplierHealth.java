package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncStatus;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The health of syncs, for any version of Spring Boot.
 *
 * @param isUp whether the syncs work
 */
public record SupplierHealth(boolean isUp, Map<String, Object> details) {
    /** The health of syncs, by the names of their beans. */
    public static SupplierHealth ofSyncs(Map<String, AvailabilitySync> syncs) {
        Map<String, SupplierHealth> parts = new LinkedHashMap<>();
        syncs.forEach((name, sync) -> parts.put(name, of(sync.status())));
        return combined(parts);
    }

    private static SupplierHealth of(SyncStatus status) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("pending", status.pending());
        details.put("oldestSeconds", status.oldest().toSeconds());
        details.put("inFlight", status.inFlight());
        details.put("parked", status.parked());
        status.pausedBecause().ifPresent(reason -> details.put("pausedBecause", reason));
        status.pausedOptions()
                .forEach((option, reason) ->
                        details.put("paused " + option.experienceId() + "/" + option.optionId(), reason));
        if (status.withheld() > 0) {
            details.put("withheld", status.withheld());
        }
        if (!status.isHealthy() && !status.silentFor().isZero()) {
            details.put("silentSeconds", status.silentFor().toSeconds());
        }
        return new SupplierHealth(status.isHealthy(), details);
    }

    private static SupplierHealth combined(Map<String, SupplierHealth> parts) {
        boolean isUp = parts.values().stream().allMatch(SupplierHealth::isUp);
        Map<String, Object> details = new LinkedHashMap<>();
        parts.forEach((name, part) -> {
            if (parts.size() == 1) {
                details.putAll(part.details());
            } else {
                details.put(name, part.details());
            }
        });
        return new SupplierHealth(isUp, details);
    }
}
