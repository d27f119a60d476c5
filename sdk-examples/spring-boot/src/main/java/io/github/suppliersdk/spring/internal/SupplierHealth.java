package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncStatus;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations.OpenCompensation;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The health of parts of the library, for any version of Spring Boot.
 *
 * @param isUp whether the parts work; an abandoned compensation is only a warning in the details
 */
public record SupplierHealth(boolean isUp, Map<String, Object> details) {
    private static final int MAX_LISTED = 10;

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
        status.deletesHeldBack().ifPresent(reason -> details.put("deletesHeldBack", reason));
        if (!status.isHealthy() && !status.silentFor().isZero()) {
            details.put("silentSeconds", status.silentFor().toSeconds());
        }
        return new SupplierHealth(status.isHealthy(), details);
    }

    /**
     * The health of receivers, by the names of their beans. Reads their stores, without which no request can be
     * decided. An abandoned compensation needs a person, but does not count as down: all instances share the store, so
     * a load balancer would take all of them out.
     */
    public static SupplierHealth ofReceivers(Map<String, WebhookReceiver> receivers) {
        Map<String, SupplierHealth> parts = new LinkedHashMap<>();
        receivers.forEach(
                (name, receiver) -> parts.put(name, of(receiver.operations().openCompensations())));
        return combined(parts);
    }

    private static SupplierHealth of(List<OpenCompensation> open) {
        List<String> abandoned = open.stream()
                .filter(OpenCompensation::isAbandoned)
                .map(OpenCompensation::key)
                .toList();
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("openCompensations", open.size());
        details.put("abandonedCompensations", abandoned.size());
        if (!abandoned.isEmpty()) {
            details.put(
                    "warning",
                    "compensations have failed for too long: seats may stay taken without a hold or booking");
            details.put("abandoned", abandoned.stream().limit(MAX_LISTED).toList());
        }
        return new SupplierHealth(true, details);
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
