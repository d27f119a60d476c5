package io.github.suppliersdk.publishing.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.publishing.ClientInternals;
import io.github.suppliersdk.publishing.FakeSlotService;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import io.github.suppliersdk.publishing.FakeTime;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What applying a plan does to a service that is down, and what becomes of the slots. */
@Timeout(60)
class SlotCalendarOutageTest {
    private static final int SLOTS = 100;
    private static final LocalDate LAST = Slots.FIRST_DAY.plusDays(SLOTS - 1);
    private static final int BUDGET = 10;

    /** With another capacity than the service has. */
    private static final List<SlotRequest> WANTED = IntStream.range(0, SLOTS)
            .mapToObj(day -> Slots.daily("e1", "o1", day, 77).slot())
            .toList();

    private final FakeTime time = new FakeTime();
    private final AtomicInteger failedCalls = new AtomicInteger();
    private FakeSlotService service;
    private SupplierClient client;
    private SlotCalendar calendar;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
        client = SupplierClient.builder()
                .baseUrl(service.url())
                .accessToken("token")
                .retries(RetryOptions.builder().maxAttempts(1).budget(BUDGET).build())
                .build();
        SlotPublisher.builder(client).build().publish(Slots.days(SLOTS));
        calendar = SlotCalendar.daily(client, "e1", "o1").withTime(time);
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    /** Reading works, so that there are a plan and a proof. */
    private void writesFailFor(Duration outage, Fault fault) {
        service.faults = (method, path) -> {
            if (method.equals("GET") || time.passed().compareTo(outage) >= 0) {
                return Fault.NONE;
            }
            failedCalls.incrementAndGet();
            return fault;
        };
    }

    private CalendarResult apply(SlotCalendar applying, List<SlotRequest> wanted) throws InterruptedException {
        return applying.apply(applying.compare(Slots.FIRST_DAY, LAST, wanted), wanted);
    }

    private int repeatsLeft() {
        int left = 0;
        while (ClientInternals.caller(client).takeRetry()) {
            left++;
        }
        return left;
    }

    @Test
    void outageWithinThePatienceIsWaitedOutWithFewRequestsAndCostsNoSlot() throws Exception {
        Duration outage = Duration.ofMinutes(10);
        writesFailFor(outage, Fault.DROP);

        CalendarResult result = apply(calendar, WANTED);

        assertThat(result.isProven()).as("%s", result).isTrue();
        assertThat(result.changed()).isEqualTo(SLOTS);
        int firstOfEachWorker = 4;
        assertThat(failedCalls.get())
                .isBetween(BUDGET, firstOfEachWorker + BUDGET + (int) outage.dividedBy(Duration.ofSeconds(30)) + 4);
    }

    @Test
    void applyingEndsSoonWithFewRequestsWhenAnOutageOutlastsThePatience() throws Exception {
        writesFailFor(Duration.ofDays(1000), Fault.DROP);

        CalendarResult result = apply(calendar.withPatience(Duration.ofMinutes(2)), WANTED);

        assertThat(result.failed())
                .hasSize(SLOTS)
                .allSatisfy(problem -> assertThat(problem.cause()).isInstanceOf(TransportException.class));
        assertThat(time.passed()).isBetween(Duration.ofMinutes(2), Duration.ofMinutes(6));
        assertThat(failedCalls.get()).isLessThan(4 + BUDGET + 6 * 2 + 4);
    }

    @Test
    void deletionsAreGivenUpWhenAnOverloadOutlastsThePatience() throws Exception {
        writesFailFor(Duration.ofDays(1000), Fault.UNAVAILABLE);

        CalendarResult result = apply(calendar.withPatience(Duration.ofMinutes(2)), List.of());

        assertThat(result.failed()).hasSize(SLOTS);
        assertThat(result.kept()).isEmpty();
        assertThat(time.passed()).isBetween(Duration.ofMinutes(2), Duration.ofMinutes(10));
    }

    @Test
    void repeatIsTakenFromTheBudgetOfTheClient() throws Exception {
        List<SlotRequest> one = WANTED.subList(0, 1);
        service.faultsOf("PATCH", Fault.ERROR);

        CalendarResult result = calendar.apply(calendar.compare(Slots.FIRST_DAY, Slots.FIRST_DAY, one), one);

        assertThat(result.isProven()).as("%s", result).isTrue();
        assertThat(repeatsLeft()).isEqualTo(BUDGET - 1);
    }

    @Test
    void repeatWaitsHalfAMinuteWhenOtherCallsHaveUsedUpTheBudget() throws Exception {
        List<SlotRequest> one = WANTED.subList(0, 1);
        CalendarPlan plan = calendar.compare(Slots.FIRST_DAY, Slots.FIRST_DAY, one);
        repeatsLeft();
        service.faultsOf("PATCH", Fault.ERROR, Fault.ERROR);

        CalendarResult result = calendar.apply(plan, one);

        assertThat(result.isProven()).as("%s", result).isTrue();
        assertThat(time.passed()).isGreaterThanOrEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void negativePatienceIsRefused() {
        assertThatThrownBy(() -> calendar.withPatience(Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("patience");
    }
}
