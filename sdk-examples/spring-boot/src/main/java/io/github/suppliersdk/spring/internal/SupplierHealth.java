package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncStatus;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations.OpenCompensation;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How parts of the library fare, whatever version of Spring Boot asks.
 *
 * @param isUp of syncs: false if a person is needed
 */
public record SupplierHealth(boolean isUp, Map<String, Object> details) {
    private static final int MOST_LISTED = 10;

    /** Of syncs by the name of the bean. */
    public static SupplierHealth ofSyncs(Map<String, AvailabilitySync> syncs) {
        Map<String, SupplierHealth> parts = new LinkedHashMap<>();
        syncs.forEach((name, sync) -> parts.put(name, of(sync.status())));
        return together(parts);
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
     * Of receivers by the name of the bean. Asks their stores; without them requests cannot be answered. A compensation that was
     * given up needs a person, but it is every instance's: if it were a reason to send requests elsewhere, there would be none
     * left to send them to.
     */
    public static SupplierHealth ofReceivers(Map<String, WebhookReceiver> receivers) {
        Map<String, SupplierHealth> parts = new LinkedHashMap<>();
        receivers.forEach(
                (name, receiver) -> parts.put(name, of(receiver.operations().openCompensations())));
        return together(parts);
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
            details.put("warning", "compensations have failed for too long: seats may be taken that nobody has");
            details.put("abandoned", abandoned.stream().limit(MOST_LISTED).toList());
        }
        return new SupplierHealth(true, details);
    }

    private static SupplierHealth together(Map<String, SupplierHealth> parts) {
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
