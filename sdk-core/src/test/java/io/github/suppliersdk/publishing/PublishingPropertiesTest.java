package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import io.github.suppliersdk.publishing.FakeSlotService.Refused;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Random inputs against a service with random faults. The service ends up with the input minus the rejects. */
class PublishingPropertiesTest {
    private static final Fault[] FAULTS = {
        Fault.DROP,
        Fault.LOSE_ANSWER,
        Fault.GARBAGE,
        Fault.TOO_MANY_REQUESTS,
        Fault.UNAVAILABLE,
        Fault.ERROR,
        Fault.ERROR_AFTERWARDS
    };

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void everySlotHasOneOutcomeAndTheServiceHasTheInputMinusTheRejects(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 700) int size,
            @ForAll @IntRange(min = 1, max = 5) int options,
            @ForAll @DoubleRange(max = 0.3) double faulty,
            @ForAll @DoubleRange(max = 0.05) double poison,
            @ForAll Refused refused,
            @ForAll boolean duplicatesAre400,
            @ForAll boolean lastDayIncluded,
            @ForAll @IntRange(min = 20, max = 500) int buffered,
            @ForAll @DoubleRange(max = 0.02) double passedOver,
            @ForAll boolean answersWithOneObject)
            throws Exception {
        Random random = new Random(seed);
        List<SlotTarget> input = input(random, size, options);
        Set<String> bad = new HashSet<>();
        input.forEach(target -> {
            if (random.nextDouble() < poison) {
                bad.add(target.slot().slotId());
            }
        });
        try (FakeSlotService service = new FakeSlotService();
                SupplierClient client = service.client()) {
            service.bad = bad::contains;
            service.refused = refused;
            service.statusOfDuplicate = duplicatesAre400 ? 400 : 409;
            service.lastDayIncluded = lastDayIncluded;
            Random lapses = new Random(seed + 2);
            service.passedOver = id -> lapses.nextDouble() < passedOver;
            if (answersWithOneObject) {
                service.answerOfCreate = applied -> applied.isEmpty() ? applied : applied.get(0);
            }
            publishSomeBefore(random, input, client);
            Random schedule = new Random(seed + 1);
            service.faults = (method, path) ->
                    schedule.nextDouble() < faulty ? FAULTS[schedule.nextInt(FAULTS.length)] : Fault.NONE;
            List<SlotOutcome> outcomes = new ArrayList<>();

            PublishReport report = SlotPublisher.builder(client)
                    .time(new FakeTime())
                    .bufferedSlots(buffered)
                    .listener(new PublishListener() {
                        @Override
                        public void outcome(SlotOutcome outcome) {
                            outcomes.add(outcome);
                        }
                    })
                    .build()
                    .publish(input);

            assertThat(report.submitted()).isEqualTo(size);
            assertThat(outcomes.stream().map(SlotOutcome::position).distinct().count())
                    .isEqualTo(size)
                    .isEqualTo(outcomes.size());
            assertThat(service.insertions().values()).allMatch(times -> times == 1);
            check(service, input, outcomes, bad);
        }
    }

    private static List<SlotTarget> input(Random random, int size, int options) {
        List<SlotTarget> input = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int option = random.nextInt(options);
            int number = random.nextInt(size * 3); // some ids come again
            input.add(
                    option % 2 == 0
                            ? Slots.daily("e" + option, "o" + option, number, 1 + random.nextInt(3))
                            : Slots.timed("e" + option, "o" + option, number, 1 + random.nextInt(3)));
        }
        return input;
    }

    /** So that some are there already, equal or not. */
    private static void publishSomeBefore(Random random, List<SlotTarget> input, SupplierClient client) {
        List<SlotTarget> some = new ArrayList<>();
        for (SlotTarget target : input) {
            if (random.nextInt(10) == 0) {
                some.add(new SlotTarget(target.experienceId(), target.slot().withCapacity(1 + random.nextInt(3))));
            }
        }
        SlotPublisher.builder(client).time(new FakeTime()).build().publish(some);
    }

    private static void check(
            FakeSlotService service, List<SlotTarget> input, List<SlotOutcome> outcomes, Set<String> bad) {
        Map<Long, SlotOutcome> byPosition = new TreeMap<>();
        outcomes.forEach(outcome -> byPosition.put(outcome.position(), outcome));
        Map<String, SlotTarget> wanted = new TreeMap<>();
        Set<String> open = new HashSet<>();
        for (int position = 0; position < input.size(); position++) {
            SlotOutcome outcome = Objects.requireNonNull(byPosition.get((long) position));
            SlotTarget target = input.get(position);
            String id = target.slot().slotId();
            assertThat(outcome.target()).isSameAs(target);
            if (outcome.result().isPublished()) {
                wanted.put(id, target);
                assertThat(bad).doesNotContain(id);
                open.remove(id);
            } else if (outcome.result() == SlotResult.UNKNOWN) {
                open.add(id);
            } else {
                assertThat(outcome.problem().orElseThrow().message()).isNotBlank();
            }
        }
        wanted.forEach((id, target) -> {
            if (!open.contains(id)) {
                JsonNode there = service.slot(id);
                assertThat(there).as(id).isEqualTo(Slots.json(target.slot()));
            }
        });
        service.state()
                .values()
                .forEach(shelf -> shelf.keySet()
                        .forEach(id -> assertThat(wanted.containsKey(id) || open.contains(id))
                                .as(id)
                                .isTrue()));
    }
}
