package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import io.github.suppliersdk.publishing.FakeSlotService.Refused;
import io.github.suppliersdk.slots.OpenSlot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlotPublisherTest {
    private final FakeTime time = new FakeTime();
    private final List<SlotOutcome> outcomes = new ArrayList<>();
    private FakeSlotService service;
    private SupplierClient client;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
        client = service.client();
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    private SlotPublisher.Builder publisher() {
        return SlotPublisher.builder(client).time(time).listener(new PublishListener() {
            @Override
            public void outcome(SlotOutcome outcome) {
                outcomes.add(outcome);
            }
        });
    }

    private SlotOutcome outcome(long position) {
        return outcomes.stream()
                .filter(each -> each.position() == position)
                .findFirst()
                .orElseThrow();
    }

    private long posts() {
        return service.requests("POST");
    }

    @Test
    void aMixOfOptionsAndKindsIsPublishedInChunksOfTheMaximum() {
        List<SlotTarget> mix = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            mix.add(Slots.daily("e1", "o1", i, 10));
            mix.add(Slots.daily("e1", "o2", i, 10));
            mix.add(Slots.timed("e2", "o3", i, 10));
        }
        mix.add(new SlotTarget(
                "e3",
                Slots.daily("e3", "o4", 0, 0)
                        .slot()
                        .withKind(OpenSlot.ofDurationDays(30))
                        .withCapacity(java.util.OptionalInt.empty())));

        PublishReport report = publisher().build().publish(mix);

        // looks: two years of days at once, 63 days of times in three windows, and the open slot by its id
        assertThat(report.calls()).as("%s %s", report, service.requests()).isEqualTo(2 * (1 + 3) + (3 + 3) + (1 + 1));
        assertThat(report.isComplete()).isTrue();
        assertThat(service.mostInFlight()).isLessThanOrEqualTo(4);
        assertThat(service.insertions()).hasSize(751);
        assertThat(service.state().get("e2/o3")).hasSize(250);
        assertThat(outcomes.stream().map(SlotOutcome::position).sorted().toList())
                .isEqualTo(IntStream.range(0, 751).mapToObj(i -> (long) i).toList());
    }

    @Test
    void aSlotThatBreaksARuleIsNotSentAndTheOthersAre() {
        List<SlotTarget> slots = new ArrayList<>(Slots.days(3));
        slots.add(1, Slots.target("e1", "o1", "UPPER", slots.get(0).slot().kind(), -1));
        slots.add(Slots.target(" ", "o1", "x", slots.get(0).slot().kind(), 1));

        PublishReport report = publisher().build().publish(slots.stream());

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(3);
        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(2);
        assertThat(outcome(1).problem().orElseThrow().violations())
                .extracting("path")
                .containsExactly("slot_id", "capacity");
        assertThat(posts()).isEqualTo(1);
    }

    @Test
    void oneBadSlotInAHundredIsFoundWithFewExtraCalls() {
        service.bad = id -> id.equals("o1-67");

        PublishReport report = publisher().build().publish(Slots.days(100));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(99);
        SlotProblem problem = outcome(67).problem().orElseThrow();
        assertThat(problem.code()).contains("400");
        assertThat(problem.message()).isEqualTo("bad o1-67");
        assertThat(problem.errorId()).contains("error-7");
        assertThat(posts() - 1).isLessThanOrEqualTo(15);
        assertThat(report.calls() - posts()).isLessThanOrEqualTo(9);
    }

    @Test
    void badSlotsAreFoundWhetherTheOthersAreAppliedOrNot() {
        for (Refused refused : Refused.values()) {
            for (int duplicate : new int[] {409, 400}) {
                String option = "o" + refused.name().length() + duplicate;
                service.refused = refused;
                service.statusOfDuplicate = duplicate;
                service.bad = id -> id.endsWith("-3") || id.endsWith("-50") || id.endsWith("-99");

                PublishReport report = publisher()
                        .build()
                        .publish(IntStream.range(0, 100).mapToObj(day -> Slots.daily("e1", option, day, 10)));

                assertThat(report.count(SlotResult.REJECTED)).isEqualTo(3);
                assertThat(report.count(SlotResult.CREATED) + report.count(SlotResult.EQUAL))
                        .isEqualTo(97);
                assertThat(service.state().get("e1/" + option)).hasSize(97);
            }
        }
        assertThat(service.insertions().values()).containsOnly(1);
    }

    @Test
    void publishingAgainWritesNothing() {
        publisher().build().publish(Slots.days(300));
        for (int duplicate : new int[] {409, 400}) {
            service.statusOfDuplicate = duplicate;
            PublishReport report = publisher().build().publish(Slots.days(300));
            assertThat(report.count(SlotResult.EQUAL))
                    .as("%s", report.firstProblems())
                    .isEqualTo(300);
            assertThat(report.calls()).isEqualTo(1);
        }
        assertThat(service.writes().values()).containsOnly(1);
    }

    @Test
    void anExistingSlotWithOtherContentIsLeftUnchangedUnlessReplacementIsRequested() {
        publisher().build().publish(Slots.days(10));
        List<SlotTarget> changed = new ArrayList<>(Slots.days(10));
        changed.set(4, Slots.daily("e1", "o1", 4, 9));

        PublishReport kept = publisher().build().publish(changed);
        assertThat(kept.count(SlotResult.EXISTS_DIFFERENT)).isEqualTo(1);
        assertThat(Objects.requireNonNull(service.slot("o1-4")).get("capacity").asInt())
                .isEqualTo(10);

        PublishReport replaced = publisher()
                .replaceExisting(ReplacedSeats.SEATS_LEFT_NOW)
                .build()
                .publish(changed);
        assertThat(replaced.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(replaced.count(SlotResult.EQUAL)).isEqualTo(9);
        assertThat(Objects.requireNonNull(service.slot("o1-4")).get("capacity").asInt())
                .isEqualTo(9);
    }

    @Test
    void aSlotThatMovedToAnotherDateIsFoundByItsIdAndReplaced() {
        publisher().build().publish(Slots.days(3));
        SlotTarget moved = Slots.target(
                "e1", "o1", "o1-1", Slots.daily("e1", "o1", 900, 10).slot().kind(), 10);

        PublishReport report = publisher()
                .replaceExisting(ReplacedSeats.SEATS_LEFT_NOW)
                .build()
                .publish(List.of(Slots.daily("e1", "o1", 901, 10), moved));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1);
        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
    }

    @Test
    void anIdOfAnotherOptionIsRejectedWithTheConflict() {
        publisher().build().publish(Slots.days(1));
        SlotTarget stolen =
                Slots.target("e1", "o2", "o1-0", Slots.days(1).get(0).slot().kind(), 10);

        PublishReport report = publisher().build().publish(List.of(stolen));

        assertThat(report.firstProblems().get(0).problem().orElseThrow().code()).contains("409");
    }

    @Test
    void aLostResponseIsResolvedByReadingBackAndNothingIsSentTwice() {
        for (Fault fault : List.of(Fault.LOSE_RESPONSE, Fault.GARBAGE, Fault.ERROR_AFTERWARDS)) {
            String option = "o" + fault.name().length();
            service.faultsOf("POST", fault);
            long before = posts();

            PublishReport report = publisher()
                    .build()
                    .publish(IntStream.range(0, 100).mapToObj(day -> Slots.daily("e1", option, day, 10)));

            assertThat(report.count(SlotResult.EQUAL)).isEqualTo(100);
            assertThat(posts() - before).isEqualTo(1);
            assertThat(report.calls()).isEqualTo(3);
        }
    }

    @Test
    void aSlotThatARangeDoesNotShowIsFoundByItsId() {
        service.lastDayIncluded = false;
        service.faultsOf("POST", Fault.LOSE_RESPONSE);

        PublishReport report = publisher().build().publish(Slots.days(100));

        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(100);
        assertThat(service.insertions().values()).containsOnly(1);
    }

    @Test
    void aSlotOnALastDayThatTheServiceExcludesIsNotSentTwice() {
        service.lastDayIncluded = false;
        service.faultsOf("POST", Fault.LOSE_RESPONSE);
        try (SupplierClient aware = SupplierClient.builder()
                .baseUrl(service.url())
                .accessToken("token")
                .maxAttempts(1)
                .serviceProfile(ServiceProfile.builder().lastDayIncluded(false).build())
                .build()) {
            PublishReport report =
                    SlotPublisher.builder(aware).time(time).build().publish(Slots.days(100));

            assertThat(report.count(SlotResult.EQUAL)).isEqualTo(100);
            assertThat(posts()).isEqualTo(1);
        }
    }

    @Test
    void anOpenSlotIsReadBackByItsId() {
        service.faultsOf("POST", Fault.LOSE_RESPONSE);
        SlotTarget open = new SlotTarget(
                "e1",
                Slots.days(1)
                        .get(0)
                        .slot()
                        .withKind(OpenSlot.ofDurationDays(30))
                        .withCapacity(java.util.OptionalInt.empty()));

        PublishReport report = publisher().build().publish(List.of(open));

        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(1);
        assertThat(service.requests()).hasSize(3);
        assertThat(service.requests().get(2)).endsWith("/slots/o1-0");
    }

    @Test
    void aSlotIsUnknownOnlyWhenReadingBackFailsToo() {
        service.faults =
                (method, path) -> method.equals("POST") ? Fault.LOSE_RESPONSE : posts() == 0 ? Fault.NONE : Fault.ERROR;

        PublishReport report = publisher().build().publish(Slots.days(2));

        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(2);
        assertThat(outcome(0).problem().orElseThrow().message()).contains("may exist at the service", "status 500");
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(16));
    }

    @Test
    void aSlotOnWhichTheServiceAlwaysFailsIsUnknownSoonAndTheOthersArePublished() {
        service.bad = id -> id.equals("o1-5");
        service.statusOfBad = 500;

        PublishReport report = publisher().build().publish(Slots.days(20));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(19);
        assertThat(outcome(5).result()).isEqualTo(SlotResult.UNKNOWN);
        assertThat(outcome(5).problem().orElseThrow().code()).contains("500");
        assertThat(outcome(5).toVerify()).isTrue();
        assertThat(report.toVerify()).isGreaterThanOrEqualTo(1);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void aRefusalOfTheCallerEndsTheRunAndRejectsNoSlot() {
        service.statusOfBad = 403;
        service.bad = id -> true;

        PublishReport report = publisher().build().publish(Slots.days(10_000));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(report.submitted());
        assertThat(report.endedEarly().orElseThrow())
                .contains("refused the caller 3 times")
                .contains("bad o1-");
        assertThat(report.isCallerRefused()).isTrue();
        assertThat(report.isComplete()).isFalse();
        assertThat(report.calls()).isLessThanOrEqualTo(20);
    }

    @Test
    void retryAfterIsHonouredDuringManyResponsesWith429() {
        service.retryAfter = "7";
        AtomicInteger posts = new AtomicInteger();
        service.faults = (method, path) ->
                method.equals("POST") && posts.incrementAndGet() <= 40 ? Fault.TOO_MANY_REQUESTS : Fault.NONE;

        PublishReport report = publisher().build().publish(Slots.days(500));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(500);
        assertThat(report.retries()).isGreaterThanOrEqualTo(10);
        assertThat(time.passed()).isGreaterThanOrEqualTo(Duration.ofSeconds(7 * 10));
        assertThat(service.insertions().values()).containsOnly(1);
    }

    @Test
    void anOverloadThatLastsEndsTheRun() {
        service.faults = (method, path) -> Fault.TOO_MANY_REQUESTS;

        PublishReport report =
                publisher().giveUpAfter(Duration.ofMinutes(2)).build().publish(Slots.days(150));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(150);
        assertThat(outcome(0).problem().orElseThrow().code()).contains("429");
        assertThat(time.passed()).isBetween(Duration.ofSeconds(90), Duration.ofSeconds(150));
    }

    @Test
    void theFirstOfDifferentSlotsWithOneIdIsPublished() {
        List<SlotTarget> slots = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            slots.add(Slots.daily("e1", "o1", i % 3, i));
        }

        PublishReport first = publisher().build().publish(slots);

        assertThat(first.count(SlotResult.CREATED)).isEqualTo(3);
        assertThat(first.count(SlotResult.REJECTED)).isEqualTo(17);
        assertThat(outcome(19).problem().orElseThrow().message()).contains("the input has another slot with this id");
        assertThat(Objects.requireNonNull(service.slot("o1-1")).get("capacity").asInt())
                .isEqualTo(1);
    }

    @Test
    void equalSlotsWithOneIdAreOneSlot() {
        List<SlotTarget> slots = new ArrayList<>(Slots.days(50));
        slots.addAll(Slots.days(50));

        PublishReport report = publisher().build().publish(slots);

        assertThat(report.submitted()).isEqualTo(100);
        assertThat(report.count(SlotResult.DUPLICATE)).isEqualTo(50);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(50);
        assertThat(report.calls()).isEqualTo(2);
    }

    @Test
    void theInputIsTakenOnlyAsFastAsItIsSent() {
        AtomicInteger taken = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Stream<SlotTarget> input = IntStream.range(0, 20_000).mapToObj(i -> {
            int ahead = taken.incrementAndGet() - outcomes.size();
            most.accumulateAndGet(ahead, Math::max);
            return Slots.daily("e1", "o" + i % 40, i / 40, 10);
        });

        PublishReport report = publisher().build().publish(input);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(20_000);
        assertThat(most.get()).isLessThan(10_000);
    }

    @Test
    void aListenerThatThrowsIsReportedAndAffectsNothing() {
        PublishReport report = publisher()
                .listener(new PublishListener() {
                    @Override
                    public void progress(PublishProgress progress) {
                        throw new IllegalArgumentException("mine");
                    }
                })
                .build()
                .publish(Slots.days(250));

        assertThat(report.count(SlotResult.CREATED))
                .as(
                        "%s %s",
                        report,
                        outcomes.stream()
                                .filter(o -> o.result() != SlotResult.CREATED)
                                .limit(2)
                                .toList())
                .isEqualTo(250);
        assertThat(report.listenerFailures()).isEqualTo(3);
        assertThat(report.firstListenerFailure().orElseThrow()).hasMessage("mine");
    }

    @Test
    void anInputThatThrowsEndsTheRunWithAReportThatAddsUp() {
        Stream<SlotTarget> input = IntStream.range(0, 1000).mapToObj(i -> {
            if (i == 150) {
                throw new IllegalStateException("broken file");
            }
            return Slots.daily("e1", "o1", i, 10);
        });

        assertThatThrownBy(() -> publisher().build().publish(input))
                .isInstanceOfSatisfying(PublishAbortedException.class, aborted -> {
                    assertThat(aborted).hasRootCauseMessage("broken file");
                    assertThat(aborted.report().submitted()).isEqualTo(150);
                    assertThat(aborted.report().count(SlotResult.CREATED)).isEqualTo(150);
                    assertThat(aborted.report().isComplete()).isFalse();
                });
    }

    @Test
    void anInterruptEndsTheRunWithAReportThatAddsUp() {
        Stream<SlotTarget> input = IntStream.range(0, 1000).mapToObj(i -> {
            if (i == 350) {
                Thread.currentThread().interrupt();
            }
            return Slots.daily("e1", "o1", i, 10);
        });

        PublishReport report = publisher().build().publish(input);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.interrupted()).isTrue();
        assertThat(report.submitted()).isEqualTo(350);
        assertThat(report.isComplete()).isFalse();
        long known = report.count(SlotResult.CREATED);
        assertThat(known + report.count(SlotResult.UNKNOWN) + report.count(SlotResult.NOT_SENT))
                .isEqualTo(350);
        assertThat(service.insertions().size()).isGreaterThanOrEqualTo((int) known);
    }

    @Test
    void positionsAreThoseOfTheInputForAnyGrouping() {
        List<SlotTarget> slots = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            slots.add(Slots.daily("e" + i % 7, "o" + i % 7, i, 10));
        }
        Collections.shuffle(slots, new java.util.Random(5));

        publisher().build().publish(slots);

        assertThat(outcomes).hasSize(1000);
        for (SlotOutcome outcome : outcomes) {
            assertThat(outcome.target()).isSameAs(slots.get((int) outcome.position()));
        }
        assertThat(new TreeSet<>(outcomes.stream().map(SlotOutcome::position).toList()))
                .hasSize(1000);
    }
}
