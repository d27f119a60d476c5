package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.suppliersdk.publishing.ScriptedService.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Misleading responses: transient refusals, successes that name other slots, refusals of retries. */
class MisleadingResponsesTest extends VirtualTimeRuns {
    MisleadingResponsesTest() {
        super(Duration.ofMillis(10));
    }

    @Test
    void aTokenRenewalDuringARunAffectsNoOutcome() {
        Slots.days(1000).forEach(service::put);
        service.script = call -> time.passed().toSeconds() % 20 < 2 ? Reply.of(401) : null;

        PublishReport report = publisher().build().publish(Slots.days(3000));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(1000);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(2000);
    }

    @Test
    void aWrongTokenEndsTheRunAfterSecondsAndAFewCalls() {
        service.script = call -> Reply.of(401);

        PublishReport report = publisher().build().publish(Slots.days(3000));

        assertThat(report.endedEarly().orElseThrow()).contains("refused the caller 3 times", "401 since ");
        assertThat(report.isCallerRefused()).isTrue();
        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(report.submitted());
        assertThat(report.calls()).isLessThan(20);
        assertThat(time.passed()).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(15));
    }

    @Test
    void aSuccessThatNamesOnlyOtherSlotsIsAFailure() {
        service.passedOver = id -> true;
        service.named = all -> new ObjectMapper()
                .createArrayNode()
                .add(Slots.json(Slots.daily("e1", "o9", 0, 10).slot()));

        PublishReport report = publisher().build().publish(Slots.days(3000));

        assertThat(report.endedEarly().orElseThrow()).contains("no call to create has succeeded");
        assertThat(report.calls()).isLessThan(1000);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(17));
        assertThat(report.count(SlotResult.REJECTED)).isZero();
    }

    @Test
    void omittedSlotsDoNotAffectTheOthers() {
        service.passedOver = id -> Character.digit(id.charAt(id.length() - 1), 10) % 2 == 0;

        PublishReport report = publisher().build().publish(Slots.days(2000));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1000);
        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(1000);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(30));
    }

    @Test
    void aSlotThatCannotBeReadIsNotTakenForMissingAndDoesNotAffectTheOthers() {
        List<SlotTarget> days = Slots.days(300);
        days.stream().limit(200).forEach(service::put);
        String odd = days.get(7).slot().slotId();
        Objects.requireNonNull(service.slots.get(odd)).put("capacity", "ten");
        List<List<String>> posts = new ArrayList<>();
        service.script = call -> {
            if (call.isPost()) {
                posts.add(call.ids());
            }
            return null;
        };

        PublishReport report = publisher().build().publish(days);

        assertThat(report.count(SlotResult.EQUAL)).as(report.toString()).isEqualTo(199);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(100);
        assertThat(report.submitted() - 299).isEqualTo(1);
        assertThat(posts.stream().filter(ids -> ids.contains(odd))).isEmpty();
    }

    @Test
    void anUnlimitedLateEffectIsNotAwaited() {
        Duration forever = Duration.ofSeconds(Long.MAX_VALUE);
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> call.isPost() ? Reply.of(posts.incrementAndGet() == 1 ? 502 : 400) : null;

        PublishReport report = publisher()
                .lateEffect(forever)
                .giveUpAfter(forever)
                .build()
                .publish(List.of(Slots.daily("e1", "o1", 0, 10)));

        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(1);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(1));
    }
}
