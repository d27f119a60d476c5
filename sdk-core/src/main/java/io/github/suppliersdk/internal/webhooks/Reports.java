package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.internal.webhooks.Row.UnreadableRowException;
import io.github.suppliersdk.webhooks.CompensationEvent;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookObserver;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;

/**
 * Sends all events to the observers, and reports that belong to no response to the log. A slow observer or log delays
 * neither the tasks nor the other observers.
 */
final class Reports {
    private static final int MOST_REMEMBERED = 10_000;
    private static final int LONGEST_WARNING = 800;

    private final Logger log;
    private final ReportQueue logReports;
    private final List<ObserverReports> observers;
    private final Set<String> reportedOnce = ConcurrentHashMap.newKeySet();
    private final OutageLog storeFailures;
    private final OutageLog searchFailures;

    private record ObserverReports(WebhookObserver observer, ReportQueue reports) {}

    Reports(List<WebhookObserver> observers, Logger log, Ports ports) {
        this.log = log;
        this.logReports = queue(ports);
        this.storeFailures =
                new OutageLog(System::nanoTime, (line, trace) -> logReports.add(() -> log.warn("{}", line, trace)));
        this.searchFailures = new OutageLog(
                System::nanoTime,
                (line, trace) -> logReports.add(() -> {
                    if (trace == null) { // the outage continues
                        log.error("{}", line);
                    } else {
                        log.warn("{}", line, trace);
                    }
                }));
        this.observers = observers.stream()
                .map(observer -> new ObserverReports(observer, queue(ports)))
                .toList();
    }

    /** Reports a decided response to the observers; {@link Observers} logs it. */
    void responded(WebhookEvent event) {
        notifyObservers(observer -> observer.onWebhook(event));
    }

    /**
     * Waits until all is reported, or until this time of {@link System#nanoTime()}; false if something was not
     * reported.
     */
    boolean drain(long until) {
        int lost = logReports.drain(until)
                + observers.stream()
                        .mapToInt(each -> each.reports().drain(until))
                        .sum();
        if (lost > 0) {
            log.warn(
                    "the webhook receiver is closed while {} reports to its observers are not delivered: they are"
                            + " dropped",
                    lost);
        }
        return lost == 0;
    }

    private ReportQueue queue(Ports ports) {
        return new ReportQueue(
                ports,
                failure -> log.warn("an observer of the webhooks failed", failure),
                () -> log.error(
                        "an observer of the webhooks does not return: {} calls hang, {} reports wait, and more are"
                                + " dropped",
                        ReportQueue.MOST_AT_ONCE,
                        ReportQueue.MOST_WAITING));
    }

    void compensated(Row row, Optional<Throwable> failure, boolean isAbandoned) {
        WebhookKind kind = kindOf(row);
        String id = Observers.oneLine(row.id());
        logReports.add(() -> {
            if (failure.orElse(null) instanceof NotCalledException notCalled) {
                log.error(
                        "{} {} is not compensated yet; {}; the next attempt comes {}",
                        kind,
                        id,
                        notCalled.getMessage(),
                        isAbandoned ? "within an hour" : "soon");
            } else if (failure.isPresent()) {
                log.error(
                        "{} {} could not be compensated; the next attempt comes {}",
                        kind,
                        id,
                        isAbandoned ? "within an hour" : "soon",
                        failure.get());
            } else {
                log.info(
                        "{} {} was compensated: {}",
                        kind,
                        id,
                        row.text("reason").orElse(""));
            }
        });
        boolean isHoldEnd =
                row.text("reason").filter(Reason.ENDED.name()::equals).isPresent();
        notifyObservers(observer -> observer.onCompensation(new CompensationEvent(kind, row.id(), isHoldEnd, failure)));
    }

    /** Logs a failure that another process has overtaken: that process reports the end, so no person is needed. */
    void overtaken(Row row, Throwable failure) {
        WebhookKind kind = kindOf(row);
        String id = Observers.oneLine(row.id());
        logReports.add(() -> log.info(
                "{} {}: a compensation failed here, and another process has taken it over meanwhile: {}",
                kind,
                id,
                Observers.oneLine(String.valueOf(failure))));
    }

    void slotChanged(Row row) {
        SlotChange change = new SlotChange(
                row.text("experience").orElse(""),
                row.text("option").orElse(""),
                row.text("slot").orElse(""));
        notifyObservers(observer -> observer.onSlotChanged(change));
    }

    void alert(Row row, WebhookAlert.Cause cause) {
        if (isNew(cause + " " + row.key()) || cause == WebhookAlert.Cause.COMPENSATION_ABANDONED) {
            WebhookKind kind = kindOf(row);
            String id = Observers.oneLine(row.id());
            // a search for an id that was changed or cut would find nothing, so the key is shown too
            String shown = id.equals(row.id()) ? id : id + " (stored as " + row.key() + ")";
            String line = AlertLine.of(kind + " " + shown, row, cause);
            logReports.add(() -> {
                if (cause == WebhookAlert.Cause.SLOT_UNKNOWN) { // frequent, and corrected by the next comparison
                    log.warn("{}", line);
                } else {
                    log.error("{}", line);
                }
            });
            notifyObservers(observer -> observer.onAlert(new WebhookAlert(kind, id, row.key(), cause)));
        }
    }

    /** Reports an unreadable row once, because it is found again and again. */
    void unreadable(UnreadableRowException failure) {
        String what = Observers.oneLine(String.valueOf(failure.getMessage()));
        if (isNew(what)) {
            logReports.add(() ->
                    log.error("what is stored cannot be read by this version, and is left alone: {}", what, failure));
            String key = failure.key();
            notifyObservers(observer ->
                    observer.onAlert(new WebhookAlert(WebhookKind.OTHER, what, key, WebhookAlert.Cause.UNREADABLE)));
        }
    }

    void storeFailed(String key, Throwable failure) {
        storeFailures.failed("the store failed for " + Observers.oneLine(key), failure);
    }

    void searchFailed(Throwable failure) {
        searchFailures.failed("the store could not be searched for what is due", failure);
    }

    void searched() {
        if (searchFailures.ended()) {
            logReports.add(() -> log.info("the store can be searched again for what is due"));
        }
    }

    /** Reports that requests are refused, because too many calls have not returned. */
    void tooManyHang(String whose) {
        logReports.add(() -> log.error(
                "too many calls of the {} have not returned: requests and health checks get 503 until some of"
                        + " them do, or the process is restarted",
                whose));
    }

    /** Reports a failure after the response, or one that belongs to no request. */
    void failure(String what, Throwable failure) {
        logReports.add(() -> log.error("{}", Observers.oneLine(what), failure));
    }

    /** Reports a problem that only a person can correct. */
    void warning(String what) {
        logReports.add(() -> log.warn("{}", OneLine.of(what, LONGEST_WARNING)));
    }

    private boolean isNew(String what) {
        if (reportedOnce.size() >= MOST_REMEMBERED) {
            reportedOnce.clear();
        }
        return reportedOnce.add(what);
    }

    static WebhookKind kindOf(Row row) {
        return row.isHold() ? WebhookKind.HOLD : row.isBooking() ? WebhookKind.BOOKING : WebhookKind.CANCELLATION;
    }

    private void notifyObservers(Consumer<WebhookObserver> event) {
        observers.forEach(each -> each.reports().add(() -> event.accept(each.observer())));
    }
}
