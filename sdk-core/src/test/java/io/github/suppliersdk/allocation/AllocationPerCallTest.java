package io.github.suppliersdk.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.support.Servers;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.junit5.StartStop;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The bytes that a call allocates, by the JVM's counter for the calling thread, so that neither the server nor the load
 * of the machine matters. Measured were 22 KB for one slot and 80 KB for a hundred, of which 9 KB are OkHttp's and 9 KB
 * those of the log lines that all tests write. The bounds are well above these figures: they detect a copy of the body,
 * a map for each slot or a string for each field, not a few bytes.
 */
final class AllocationPerCallTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final LocalDate FIRST_DAY = LocalDate.of(2027, 4, 22);
    private static final int MAX_BATCHES = 80;
    private static final long MIN_BYTES = 1_000;
    private static final long BOUND_FOR_ONE_SLOT = 32_000;
    private static final long BOUND_FOR_A_HUNDRED = 170_000;

    @StartStop
    private final MockWebServer server = Servers.withoutDelay();

    private SupplierClient client;
    private SlotsClient slots;

    @BeforeEach
    void connect() {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                String body = request.getMethod().equals("POST")
                        ? String.valueOf(
                                request.getBody() == null
                                        ? null
                                        : request.getBody().utf8())
                        : json(FIRST_DAY);
                return new MockResponse.Builder()
                        .setHeader("Content-Type", "application/json")
                        .body(body)
                        .build();
            }
        });
        client = SupplierClient.builder()
                .baseUrl(server.url("/").toString())
                .accessToken("secret")
                .build();
        slots = client.slots("abc-123", "adult-tour");
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    private static String json(LocalDate day) {
        return "{\"slot_id\":\"" + day + "\",\"option_id\":\"adult-tour\",\"daily_slot\":{\"date\":\"" + day
                + "\"},\"available_holder_categories\":["
                + "{\"holder_category_id\":\"adult\",\"min_quantity\":1,\"max_quantity\":8,\"price_in_cents\":4500},"
                + "{\"holder_category_id\":\"child\",\"min_quantity\":0,\"max_quantity\":8,\"price_in_cents\":2500}],"
                + "\"capacity\":20,\"guide_languages\":[\"en\",\"fr\"]}";
    }

    private static Slot slot(LocalDate day) {
        return Slot.builder(day.toString(), "adult-tour", DailySlot.of(day))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 4500))
                .addAvailableHolderCategory(AvailableHolderCategory.of("child", 2500))
                .capacity(20)
                .guideLanguages(List.of("en", "fr"))
                .build();
    }

    @Test
    void readingOneSlotAllocatesLittleMoreThanOkHttp() {
        assertThat(bytesPerCall(300, BOUND_FOR_ONE_SLOT, () -> slots.get("2027-04-22")))
                .isBetween(MIN_BYTES, BOUND_FOR_ONE_SLOT);
    }

    @Test
    void changingACapacityAllocatesLittleMoreThanOkHttp() {
        assertThat(bytesPerCall(300, BOUND_FOR_ONE_SLOT, () -> slots.updateCapacity("2027-04-22", 12)))
                .isBetween(MIN_BYTES, BOUND_FOR_ONE_SLOT);
    }

    @Test
    void creatingAHundredSlotsAllocatesLessThanTwoKilobytesForEach() {
        List<Slot> requests = IntStream.range(0, 100)
                .mapToObj(i -> slot(FIRST_DAY.plusDays(i)))
                .toList();

        assertThat(bytesPerCall(100, BOUND_FOR_A_HUNDRED, () -> slots.create(requests)))
                .isBetween(MIN_BYTES, BOUND_FOR_A_HUNDRED);
    }

    /**
     * The smallest result of several batches; the first one within the bound ends the measurement. Code that is not
     * compiled yet allocates more, and the number of calls until it is compiled depends on the load of the machine.
     */
    private static long bytesPerCall(int calls, long bound, Runnable call) {
        long thread = Thread.currentThread().getId();
        long cheapest = Long.MAX_VALUE;
        for (int batch = 0; batch < MAX_BATCHES && cheapest > bound; batch++) {
            long before = THREADS.getThreadAllocatedBytes(thread);
            for (int i = 0; i < calls; i++) {
                call.run();
            }
            cheapest = Math.min(cheapest, (THREADS.getThreadAllocatedBytes(thread) - before) / calls);
        }
        return cheapest;
    }
}
