package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.publishing.SlotTable.Context;
import io.github.suppliersdk.internal.publishing.SlotTable.Look;
import io.github.suppliersdk.internal.publishing.SlotTable.SlotEvent;
import io.github.suppliersdk.internal.publishing.SlotTable.SlotPhase;
import io.github.suppliersdk.internal.publishing.SlotTable.Transition;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.TransitionPage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** DESIGN shows {@link SlotTable}: what follows from the events that a phase can get, after whatever came before. */
class SlotTablePageTest {
    private static final int WALKS = 200_000;

    private static final SlotTarget OURS = Slots.daily("e1", "o1", 1, 10);

    private static final List<Slot> THERE = Stream.of(OURS.slot(), priced(OURS.slot()))
            .flatMap(slot -> Stream.of(7, 10, 13).map(seats -> slot.withCapacity(OptionalInt.of(seats))))
            .toList();

    private static final Map<SlotPhase, List<SlotEvent>> EVENTS =
            Stream.of(SlotPhase.values()).collect(Collectors.toMap(phase -> phase, SlotTablePageTest::events));

    private final Random random = new Random(1);

    @Test
    void designShowsTheTable() throws Exception {
        TransitionPage page = new TransitionPage();
        for (int i = 0; i < WALKS; i++) {
            RunRules rules = new RunRules(one(PublishWorld.POLICIES), seconds(60), seconds(600), 730, 31);
            SlotTurn turn = SlotTurn.first(OURS.slot());
            Map<SlotPhase, SlotEvent> usually = new EnumMap<>(SlotPhase.class);
            for (long now = 0; turn != null; now += seconds(one(List.of(0, 1, 90)))) {
                List<SlotEvent> possible = Objects.requireNonNull(EVENTS.get(turn.phase()));
                // mostly the same in this phase: some limits are reached only by a fault that lasts
                SlotEvent usual = usually.computeIfAbsent(turn.phase(), phase -> one(possible));
                SlotEvent event = random.nextInt(6) > 0 ? usual : one(possible);
                Transition to = SlotTable.next(
                        turn, event, new Context(rules, now, now, random.nextDouble(), random.nextBoolean()));
                page.add(turn.phase().name(), name(event), name(to));
                turn = to instanceof Transition.Next next ? next.turn() : null;
            }
        }
        page.assertIsInDesign();
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static long seconds(int seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }

    private static List<SlotEvent> events(SlotPhase phase) {
        List<SlotEvent> events = new ArrayList<>(List.of(new SlotEvent.GivenUp("the run ends", null)));
        if (phase != SlotPhase.LOOK) { // a window that cannot be read is NOT_LOOKED
            for (Meaning meaning : EnumSet.complementOf(EnumSet.of(Meaning.DONE, Meaning.MISSING))) {
                Failure failure = new Failure(meaning, 0, Problems.of("fails"));
                events.addAll(List.of(new SlotEvent.Failed(failure, 1), new SlotEvent.Failed(failure, 2)));
            }
        }
        switch (phase) {
            case LOOK -> Stream.of(Look.values()).map(SlotEvent.Looked::new).forEach(events::add);
            case CREATE -> events.addAll(List.of(new SlotEvent.Created(), new SlotEvent.Unnamed()));
            case READ -> {
                events.addAll(List.of(new SlotEvent.Missing(), new SlotEvent.NotFound(), new SlotEvent.Unlisted()));
                THERE.stream().map(SlotEvent.Found::new).forEach(events::add);
            }
            case REPLACE -> events.addAll(List.of(new SlotEvent.Replaced(), new SlotEvent.NotFound()));
        }
        return events;
    }

    private static Slot priced(Slot slot) {
        return slot.withAvailableHolderCategories(AvailableHolderCategory.of("adult", 3100));
    }

    private static String name(SlotEvent event) {
        return event instanceof SlotEvent.Looked looked
                ? "looked: " + looked.look()
                : event instanceof SlotEvent.Failed failed
                        ? "failed: " + failed.failure().meaning()
                        : event.getClass()
                                .getSimpleName()
                                .replace("GivenUp", "given up")
                                .replace("NotFound", "not found")
                                .toLowerCase(Locale.ROOT);
    }

    private static String name(Transition to) {
        return to instanceof Transition.Next next
                ? next.turn().phase().name().toLowerCase(Locale.ROOT)
                : ((Transition.Settled) to).result().name();
    }
}
