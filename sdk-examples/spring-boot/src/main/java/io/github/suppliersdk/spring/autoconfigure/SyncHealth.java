package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.sync.SyncStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The health of a sync: down while it can send nothing, or while reconciles fail, such as the first load. */
record SyncHealth(boolean isUp, Map<String, Object> details) {
    static SyncHealth of(SyncStatus status, Optional<String> failure) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("pending", status.pending());
        details.put("oldestSeconds", status.oldest().toSeconds());
        details.put("verifying", status.verifying());
        details.put("parked", status.parked());
        details.put("withheld", status.withheld());
        status.pausedBecause().ifPresent(reason -> details.put("pausedBecause", reason));
        status.pausedOptions().forEach((option, reason) -> details.put("paused " + option, reason));
        failure.ifPresent(reason -> details.put("reconcileFails", reason));
        return new SyncHealth(status.isHealthy() && failure.isEmpty(), details);
    }
}
