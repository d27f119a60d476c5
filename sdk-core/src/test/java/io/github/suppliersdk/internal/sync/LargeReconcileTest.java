package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.publishing.ClientInternals;
import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.NOPLogger;

/** A reconcile with more differences than it remembers: a second query of the source finds the rest. */
class LargeReconcileTest {
    private static final int SLOTS = 200;
    private static final int REMEMBERED = 10;

    private final InMemorySlotService service = new InMemorySlotService();
    private final VirtualTime time = new VirtualTime();
    private final MemoryOutbox outbox = new MemoryOutbox(time);
    private int queries;

    /** How many of the first slots are sold out at the service. */
    private int soldOut;

    /** The source; its first query and the later ones lack the slots with these numbers. */
    private AvailabilitySource source(IntPredicate lackedFirst, IntPredicate lackedLater) {
        return new AvailabilitySource() {
            @Override
            public Map<SlotKey, SlotRequest> current(Set<SlotKey> keys) {
                return Map.of();
            }

            @Override
            public Stream<SlotRequest> between(OptionRef option, LocalDate from, LocalDate to) {
                IntPredicate lacked = queries++ == 0 ? lackedFirst : lackedLater;
                return IntStream.range(0, SLOTS)
                        .filter(lacked.negate())
                        .mapToObj(
                                i -> slot(i).withAvailableHolderCategories(AvailableHolderCategory.of("adult", 2600)));
            }

            @Override
            public Stream<OptionRef> options() {
                return Stream.of(OptionRef.of("e1", "o1"));
            }
        };
    }

    private static SlotRequest slot(int number) {
        return slot(number, 5);
    }

    private static SlotRequest slot(int number, int seats) {
        return Slots.daily("e1", "o1", number, seats).slot();
    }

    /** Reconciles, and counts the marks of slots that the reconcile has judged to be gone. */
    private long judged(AvailabilitySource source, double guardShare) throws InterruptedException {
        IntStream.range(0, SLOTS).forEach(i -> service.put("e1", slot(i, i < soldOut ? 0 : 5)));
        SupplierClient client = service.client();
        LocalDate first = Slots.FIRST_DAY;
        Settings settings = new Settings(Seats.OF_SOURCE, 4, 0, 0, 0, 0, 0, 0, guardShare, kind -> 100);
        ServiceCalls calls = new ServiceCalls(client, option -> first, time);
        Shell shell = new Shell(
                new Engine(settings, () -> 0.5, time.nanos()),
                new JobRunner(source, outbox, calls, Duration.ZERO, Duration.ZERO),
                new Listeners(List.of(), NOPLogger.NOP_LOGGER),
                ClientInternals.caller(client),
                0,
                time,
                NOPLogger.NOP_LOGGER);
        new Reconciliation(
                        new OptionComparer(client, source, SeatAuthority.SOURCE, option -> first),
                        source,
                        outbox,
                        shell,
                        guardShare,
                        REMEMBERED,
                        Duration.ZERO,
                        () -> false,
                        NOPLogger.NOP_LOGGER)
                .run(first, first.plusDays(SLOTS), Optional.empty());
        Map<MarkPriority, Long> marks = outbox.claim(2 * SLOTS, Duration.ZERO, Duration.ZERO).stream()
                .collect(Collectors.groupingBy(OutboxClaim::priority, Collectors.counting()));
        assertThat(marks.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(SLOTS);
        return marks.getOrDefault(MarkPriority.WITHDRAWN, 0L);
    }

    @Test
    void slotsThatOnlyTheSecondQueryLacksAreNotJudgedToBeGone() throws InterruptedException {
        assertThat(judged(source(i -> false, i -> i >= 50), 0.2)).isZero();
    }

    @Test
    void asManySlotsAreJudgedToBeGoneAsTheFirstQueryLacks() throws InterruptedException {
        assertThat(judged(source(i -> i % 10 == 0, i -> i % 10 == 0), 0.2)).isEqualTo(SLOTS / 10);
    }

    @Test
    void aReconcileWithoutGuardJudgesAllSlotsThatAreGone() throws InterruptedException {
        assertThat(judged(source(i -> false, i -> i >= 50), 1)).isEqualTo(SLOTS - 50);
    }

    /** The guard does not count sold-out slots that are gone, so they must not stand for slots on sale. */
    @Test
    void slotsOnSaleAreNotJudgedToBeGoneInPlaceOfSoldOutOnes() throws InterruptedException {
        soldOut = 100;
        assertThat(judged(source(i -> i < 100, i -> i >= 100), 0.2)).isZero();
    }
}
