package io.github.suppliersdk.spring;

import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.sync.SyncStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.scheduling.support.CronTrigger;

/**
 * Reconciles when the application has started ({@code supplier.sync.reconcile-at-start}) and by a cron expression
 * ({@code supplier.sync.reconcile-cron}), on a thread of its own. One that fails, such as while the service is away, is
 * tried again every ten seconds until it succeeds; one that could compare only some options, after the time that it took.
 * Five minutes after a reconcile, one warning names what is not equal at the service.
 */
public final class SupplierReconciler implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.sync");
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final Duration REPORT_AFTER = Duration.ofMinutes(5);
    private static final int MOST_NAMED = 5;

    private final AvailabilitySync sync;
    private final Runnable catalog;
    private final SupplierProperties.Sync properties;
    private final ZoneId zone;
    private final @Nullable CronTrigger cron;
    private final CountDownLatch first;
    private final ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    private volatile boolean isRunning;
    private volatile Optional<String> failure = Optional.empty();
    // read and written by the scheduler's only thread
    private @Nullable Class<?> logged;
    private boolean isRetrying;

    /**
     * Creates the reconciler, which begins when it is started.
     *
     * @param catalog creates what the slots belong to
     * @throws IllegalArgumentException if the cron expression is invalid
     */
    public SupplierReconciler(AvailabilitySync sync, Runnable catalog, SupplierProperties properties) {
        this.sync = sync;
        this.catalog = catalog;
        this.properties = properties.sync();
        this.zone = properties.timeZone() == null ? ZoneId.systemDefault() : properties.timeZone();
        String expression = properties.sync().reconcileCron();
        this.cron = expression == null || expression.isBlank() ? null : new CronTrigger(expression, zone);
        this.first = new CountDownLatch(properties.sync().reconcileAtStart() ? 1 : 0);
    }

    @Override
    public void start() {
        scheduler.setThreadNamePrefix("supplier-reconcile-");
        scheduler.setDaemon(true);
        scheduler.initialize();
        isRunning = true;
        if (properties.reconcileAtStart()) {
            scheduler.execute(this::reconcile);
        }
        if (cron != null) {
            var unused = scheduler.schedule(
                    () -> {
                        if (!isRetrying) {
                            reconcile();
                        }
                    },
                    cron);
        }
    }

    /**
     * Waits until the reconcile of the start has succeeded, such as in a test. Returns at once if there is none.
     *
     * @return false if it has not succeeded by then
     * @throws InterruptedException if the thread is interrupted
     */
    public boolean awaitFirst(Duration longest) throws InterruptedException {
        return first.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Why the last reconcile failed, or the options that it could not compare or that its guard has left on sale. */
    public Optional<String> failure() {
        return failure;
    }

    private void reconcile() {
        isRetrying = false;
        Instant began = Instant.now();
        Duration pause = PAUSE;
        try {
            catalog.run();
            LocalDate today = LocalDate.now(zone);
            SyncResult result = sync.reconcile(today, today.plus(properties.reconcileAhead()));
            LOG.info("reconcile: {}", result);
            failure = Stream.of(result.failed(), result.withheld())
                    .filter(options -> !options.isEmpty())
                    .map(Object::toString)
                    .reduce((failed, withheld) -> failed + ", " + withheld);
            if (result.failed().isEmpty() && !result.isMore()) { // what is withheld waits for a person
                logged = null;
                first.countDown();
                var unused = scheduler.schedule(this::report, Instant.now().plus(REPORT_AFTER));
                return;
            }
            Duration took = Duration.between(began, Instant.now());
            pause = took.compareTo(PAUSE) > 0 ? took : PAUSE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the application ends
            return;
        } catch (RuntimeException e) {
            if (!isRunning) {
                return;
            }
            failure = Optional.of(e.toString());
            if (!e.getClass().equals(logged)) { // not every ten seconds: health shows it until a reconcile succeeds
                logged = e.getClass();
                // the message of a transport failure says all, without a stack trace
                LOG.warn(
                        "the reconcile failed, and is tried again until it succeeds: {}",
                        e.toString(),
                        e instanceof TransportException ? "" : e);
            }
        }
        isRetrying = true;
        var unused = scheduler.schedule(this::reconcile, Instant.now().plus(pause));
    }

    /** What is left of a reconcile. Changes of the last minutes are on their way, and not left. */
    Optional<String> left() {
        SyncStatus status = sync.status();
        boolean isLate = status.pending() > 0 && status.oldest().compareTo(REPORT_AFTER) >= 0;
        return isLate || status.parked() > 0 || !status.isHealthy()
                ? Optional.of(status + "; parked: " + sync.parked(Optional.empty(), MOST_NAMED))
                : Optional.empty();
    }

    private void report() {
        left().ifPresent(left ->
                LOG.warn("{} after the reconcile the service does not equal the source: {}", REPORT_AFTER, left));
    }

    @Override
    public void stop() {
        isRunning = false;
        scheduler.shutdown();
    }

    @Override
    public boolean isRunning() {
        return isRunning;
    }
}
