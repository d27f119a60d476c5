package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.test.SandboxExtension;
import io.github.suppliersdk.vendors.Vendor;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.test.util.ReflectionTestUtils;

/** The reconciles that the starter makes by itself. */
@Timeout(120)
class SupplierReconcilerTest {
    @RegisterExtension
    static final SandboxExtension SANDBOX = Contexts.sandbox();

    private static ApplicationContextRunner application(Sandbox sandbox) {
        return Contexts.runner(sandbox)
                .withBean(Shop.class)
                .withBean(DataSource.class, Contexts::database)
                .withPropertyValues("supplier.time-zone=Europe/Paris", "supplier.sync.reconcile-ahead=99y");
    }

    private static final SupplierCatalog CATALOG = client -> {
        var unusedVendor =
                client.vendors().ensure(Vendor.builder("my-tours", "My Tours").build());
        var unusedExperience = client.experiences()
                .ensure(Experience.builder("cellar-tour", "Cellar tour", SlotType.DAILY, "EUR", "my-tours")
                        .addOption(Option.builder("evening", "Evening")
                                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                                .build())
                        .build());
    };

    private static void awaitSeats(Sandbox sandbox, int seats) throws InterruptedException {
        while (sandbox.slots("cellar-tour", "evening").stream()
                .noneMatch(slot -> Integer.valueOf(seats).equals(slot.capacity()))) {
            Thread.sleep(50);
        }
    }

    /** Nothing is at the service yet, and seats are sold while it is away. */
    @Tag("nightly")
    @Test
    void catalogAndSlotsAreThereWithinAMinuteOfTheReturnOfTheService(Sandbox sandbox) {
        sandbox.reset().faults().add(Fault.dropRequest());
        application(sandbox)
                .withBean(SupplierCatalog.class, () -> CATALOG)
                .withPropertyValues("supplier.sync.reconcile-at-start=true")
                .run(context -> {
                    SupplierReconciler reconciler = context.getBean(SupplierReconciler.class);
                    context.getBean(Shop.class).seats.set(7);
                    context.getBean(SlotChanges.class).changed(Shop.EVENING);
                    while (reconciler.failure().isEmpty()) {
                        Thread.sleep(50);
                    }
                    assertThat(reconciler.awaitFirst(Duration.ofSeconds(2))).isFalse();
                    assertThat(String.valueOf(ReflectionTestUtils.<Object>invokeMethod( // of Boot 3 or 4
                                    context.getBean("supplierSyncHealthIndicator"), "health")))
                            .contains("DOWN", "reconcileFails=", "TransportException");

                    sandbox.faults().clear();
                    assertThat(reconciler.awaitFirst(Duration.ofMinutes(1))).isTrue();
                    awaitSeats(sandbox, 7);
                    assertThat(reconciler.failure()).isEmpty();
                });
    }

    /** The only slot of an option is left on sale, and a person must know. */
    @Test
    void aCronExpressionReconcilesAndWhatTheGuardLeavesOnSaleIsNamed(Sandbox sandbox) {
        application(sandbox)
                .withPropertyValues("supplier.sync.reconcile-cron=* * * * * *")
                .run(context -> {
                    SupplierReconciler reconciler = context.getBean(SupplierReconciler.class);
                    Shop shop = context.getBean(Shop.class);
                    shop.seats.set(4); // nobody tells the sync
                    awaitSeats(sandbox, 4);
                    // the turn that sent them reads the source once more, and would delete what is gone
                    AvailabilitySync sync = context.getBean(AvailabilitySync.class);
                    assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
                    assertThat(reconciler.failure()).isEmpty();
                    shop.isListed = false; // nobody tells the sync
                    while (reconciler.failure().isEmpty()) {
                        Thread.sleep(50);
                    }
                    assertThat(reconciler.failure().get()).contains("cellar-tour/evening", "1 of 1 slots on sale");
                    context.getBean(SlotChanges.class).changed(Shop.EVENING);
                    while (reconciler.failure().isPresent()) {
                        Thread.sleep(50);
                    }
                    assertThat(sandbox.slots("cellar-tour", "evening")).isEmpty();
                });
    }

    @Tag("nightly")
    @Test
    void whatIsLeftIsNamed(Sandbox sandbox) {
        application(sandbox).run(context -> {
            SupplierReconciler reconciler = context.getBean(SupplierReconciler.class);
            AvailabilitySync sync = context.getBean(AvailabilitySync.class);
            assertThat(reconciler.left()).isEmpty();
            context.getBean(Shop.class).price = -5;
            context.getBean(SlotChanges.class).changed(Shop.EVENING);
            while (sync.status().parked() == 0) {
                Thread.sleep(50);
            }
            assertThat(reconciler.left())
                    .hasValueSatisfying(left -> assertThat(left).contains("evening-1", "REFUSED"));
        });
    }
}
