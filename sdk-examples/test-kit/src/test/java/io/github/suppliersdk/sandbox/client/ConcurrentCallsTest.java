package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.sandbox.Sandbox;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** One client is used by many threads at the same time. */
final class ConcurrentCallsTest {

    private static final int THREADS = 8;
    private static final int EACH = 40;

    @Test
    void noCallSendsOrReadsTheBodyOfAnotherCall() throws Exception {
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = Samples.configure(sandbox).build()) {
            List<CompletableFuture<List<Pickup>>> work = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                String prefix = "t" + thread + "-";
                work.add(client.submit(same -> create(same, prefix)));
            }
            for (CompletableFuture<List<Pickup>> done : work) {
                assertThat(done.get(60, TimeUnit.SECONDS)).allSatisfy(ConcurrentCallsTest::assertWhole);
            }
            assertThat(client.pickups().list())
                    .hasSize(THREADS * EACH)
                    .allSatisfy(ConcurrentCallsTest::assertWhole)
                    .extracting(Pickup::pickupId)
                    .doesNotHaveDuplicates();
        }
    }

    private static List<Pickup> create(SupplierClient client, String prefix) {
        List<Pickup> created = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            String id = prefix + i;
            Pickup response = client.pickups().create(Samples.pickup(id).withName(name(id)));
            assertThat(response.pickupId()).isEqualTo(id);
            created.add(response);
        }
        return created;
    }

    private static void assertWhole(Pickup pickup) {
        assertThat(pickup.name()).hasValue(name(pickup.pickupId()));
    }

    /** A name whose length depends on the id, so that a body overwritten by another one is detected. */
    private static String name(String id) {
        return (id + " ").repeat(10 + Math.floorMod(id.hashCode(), 300)) + "Inn";
    }
}
