package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that are refused: the caller, a slot among others, a range, or for a moment. */
class RefusedCallsTest extends VirtualTimeRuns {
    RefusedCallsTest() {
        super(Duration.ofMillis(10));
    }

    private PublishReport publishOneByOne(List<SlotTarget> slots) {
        return publisher().concurrency(1).build().publish(slots);
    }

    /** A wrong token, or one that may not write. */
    @ParameterizedTest
    @CsvSource({"401, .*, GET, check the access token", "403, POST, POST, ''"})
    void aRefusalOfTheCallerEndsTheRunSoonAndIsReportedOnceWithItsCall(
            int status, String refused, String method, String remedy) {
        service.script = call -> call.method().matches(refused) ? error(status) : null;

        PublishReport report = publish(Slots.days(10_000));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(report.submitted());
        assertThat(report.endedEarly().orElseThrow())
                .contains("refused the caller 3 times")
                .contains(method + " https://", "/experiences/e1/options/o1/slots", "status " + status, "id error-7")
                .endsWith(remedy);
        assertThat(firstProblem(report)).containsOnlyOnce("status " + status).contains("id error-7");
        assertThat(report.isCallerRefused()).isTrue();
        assertThat(report.isComplete()).isFalse();
        assertThat(report.calls()).isLessThan(20);
        assertThat(time.passed()).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(15));
    }

    @Test
    void aCallerWhoMayCreateButNotReplaceStillCreates() {
        Slots.days("o1", 100, 12).forEach(service::put);
        service.script = call -> call.method().equals("PUT") ? error(403) : null;

        PublishReport report =
                publisher().replaceExisting(ReplacedSeats.KEEP_SEATS).build().publish(Slots.days("o1", 1000, 10));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(100);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(900);
        assertThat(firstProblem(report)).contains("refused", "status 403");
        assertThat(report.calls()).isLessThan(100);
    }

    @Test
    void aTokenRenewalDuringARunAffectsNoOutcome() {
        Slots.days(1000).forEach(service::put);
        service.script = call -> time.passed().toSeconds() % 20 < 2 ? error(401) : null;

        PublishReport report = publish(Slots.days(3000));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(1000);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(2000);
    }

    /** For example, one of several servers behind an address has an old key. */
    @Test
    void refusalsOfTheCallerAmongSuccessfulCallsDoNotEndAnOption() {
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> call.isPost() && posts.incrementAndGet() % 2 == 0 ? error(401) : null;

        PublishReport report = publishOneByOne(Slots.days(20_000));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.CREATED)).isGreaterThan(14_000);
    }

    /** A service may replace what another process has created, and what was sold since then. */
    @Test
    void nothingIsCreatedAfterAPauseThatWasNotLookedAtAgain() {
        List<SlotTarget> slots = Slots.days(300);
        first("POST", call -> {
            slots.forEach(service::put);
            return new Reply(429, "{}", "40");
        });

        PublishReport report = publishOneByOne(slots);

        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(300);
        assertThat(service.requests("POST")).isOne();
    }

    /** A slot of an option that exists names something that does not, such as a pickup; or the first of each call does. */
    @ParameterizedTest
    @ValueSource(strings = {"o1-0", "o1-1550", "o1-\\d*50"})
    void aSlotWhoseCreateIsNotFoundIsRejectedAlone(String bad) {
        service.bad = id -> id.matches(bad);
        service.statusOfBad = 404;
        long number = bad.contains("*") ? 30 : 1;

        PublishReport report = publishOneByOne(Slots.days(3000));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(3000 - number);
        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(number);
        assertThat(report.toVerify()).isZero();
        assertThat(report.firstProblems())
                .allMatch(outcome -> outcome.target().slot().slotId().matches(bad));
    }

    @Test
    void aBadValueInEverySlotCausesFewCalls() {
        service.bad = id -> true;

        PublishReport report = publish(Slots.days(21_900));

        assertThat(report.calls()).isLessThanOrEqualTo(250);
        assertThat(report.count(SlotResult.REJECTED)).isBetween(40L, 60L);
        assertThat(report.firstProblems().toString())
                .contains("refused 40 slots of the option, and has none: POST https://", "status 400", "id error-7");
        assertThat(report.isComplete()).isFalse();
        adds(report);
    }

    @Test
    void aMissingOptionAffectsOnlyItsOwnSlots() {
        service.bad = id -> id.startsWith("o2-");
        service.statusOfBad = 404;
        service.options = List.of("o1");
        List<SlotTarget> both = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            both.add(Slots.daily("e1", "o1", i, 10));
            both.add(Slots.daily("e1", "o2", i, 10));
        }

        PublishReport report = publish(both);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(500);
        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(500);
    }

    @Test
    void refusedReadsDoNotCauseACallForEachSlot() {
        Slots.days(5000).forEach(service::put);
        service.script = call -> call.isRead() ? error(403) : null;

        PublishReport report = publish(Slots.days(5000));

        assertThat(report.count(SlotResult.UNKNOWN) + report.count(SlotResult.NOT_SENT))
                .isEqualTo(report.submitted());
        assertThat(report.calls()).isLessThan(500);
    }

    @Test
    void slotsOfAnUnreadableRangeAreReadOneByOne() {
        Slots.days(3000).forEach(service::put);
        String poison = Slots.FIRST_DAY.plusDays(150).toString();
        service.script = call -> {
            String[] days = call.path().replaceFirst(".*date_from=", "").split("&date_to=", -1);
            boolean isPoisoned = call.isRange() && days[0].compareTo(poison) <= 0 && days[1].compareTo(poison) >= 0;
            return isPoisoned ? error(500) : null;
        };

        PublishReport report = publish(Slots.days(3000));

        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(3000);
    }

    @Test
    void aSlotThatCannotBeReadIsNotTakenForMissingAndDoesNotAffectTheOthers() {
        List<SlotTarget> days = Slots.days(300);
        days.stream().limit(200).forEach(service::put);
        ObjectNode odd = Objects.requireNonNull(service.slot(SlotKey.of("e1", "o1", "o1-7")));
        odd.put("capacity", "ten");

        PublishReport report = publish(days);

        assertThat(report.count(SlotResult.EQUAL)).as(report.toString()).isEqualTo(199);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(100);
        assertThat(report.submitted()).isEqualTo(300);
        assertThat(service.writes()).noneMatch(write -> write.contains(" o1-7="));
    }
}
