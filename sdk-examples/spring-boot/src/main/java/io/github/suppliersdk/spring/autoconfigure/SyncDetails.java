package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.sync.SyncStatus;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the health of a sync shows. */
final class SyncDetails {
    private SyncDetails() {}

    static Map<String, Object> of(SyncStatus status) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("pending", status.pending());
        details.put("oldestSeconds", status.oldest().toSeconds());
        details.put("verifying", status.verifying());
        details.put("inFlight", status.inFlight());
        details.put("parked", status.parked());
        details.put("withheld", status.withheld());
        details.put("silentSeconds", status.silentFor().toSeconds());
        status.pausedBecause().ifPresent(reason -> details.put("pausedBecause", reason));
        status.pausedOptions().forEach((option, reason) -> details.put("paused " + option, reason));
        return details;
    }
}
