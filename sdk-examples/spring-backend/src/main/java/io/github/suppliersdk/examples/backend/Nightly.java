package io.github.suppliersdk.examples.backend;

import io.github.suppliersdk.observability.SupplierObservers;
import io.github.suppliersdk.sync.AvailabilitySync;
import java.time.LocalDate;
import java.time.ZoneId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Finds and repairs all differences, whatever their cause. The first run is the first load, too. */
// example: nightly
@Component
class Nightly {
    private static final Logger LOG = LoggerFactory.getLogger(Nightly.class);

    private final Programme programme;
    private final AvailabilitySync sync;
    private final SupplierObservers observers;
    private final ZoneId zone;

    Nightly(
            Programme programme,
            AvailabilitySync sync,
            SupplierObservers observers,
            @Value("${supplier.time-zone}") ZoneId zone) {
        this.programme = programme;
        this.sync = sync;
        this.observers = observers;
        this.zone = zone;
    }

    @Scheduled(initialDelay = 0) // when the application has started
    @Scheduled(cron = "0 0 3 * * *")
    void reconcile() throws InterruptedException {
        programme.ensureCatalog();
        LocalDate today = LocalDate.now(zone);
        LOG.info("reconcile: {}", observers.reconciled(sync.reconcile(today, today.plusYears(1))));
    }
}
// end
