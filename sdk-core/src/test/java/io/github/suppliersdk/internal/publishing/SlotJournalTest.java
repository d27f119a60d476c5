package io.github.suppliersdk.internal.publishing;

import static io.github.suppliersdk.internal.publishing.JournalKeys.key;
import static io.github.suppliersdk.internal.publishing.JournalKeys.outcome;
import static io.github.suppliersdk.internal.publishing.JournalKeys.pending;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.publishing.JournalException;
import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SlotJournalTest {
    private static final String SERVICE = "https://service.test/api";
    private static final SlotProblem NO_CATEGORY =
            new SlotProblem(Optional.of("409"), "the option has no category \"adult\"", Optional.of("e-17"), List.of());

    @TempDir
    Path folder;

    private Path path;

    @BeforeEach
    void name() {
        path = folder.resolve("slots.journal");
    }

    private static SlotTarget slot(int number, int seats) {
        return Slots.daily("e1", "o1", number, seats);
    }

    private SlotJournal open() {
        return SlotJournal.open(JournalOptions.of(path), SERVICE, false);
    }

    /** A run that ends in the middle of its input. */
    private void run(Consumer<SlotJournal> what) {
        try (SlotJournal journal = open()) {
            what.accept(journal);
        }
    }

    private static void send(SlotJournal journal, SlotTarget slot, SlotResult result) {
        journal.sending(pending(slot));
        journal.outcome(outcome(result, slot));
    }

    private Optional<SlotResult> settled(SlotTarget slot) {
        try (SlotJournal journal = open()) {
            return journal.settled(key(slot));
        }
    }

    private boolean maybeSent(SlotTarget slot) {
        try (SlotJournal journal = open()) {
            return journal.maybeSent(key(slot));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = SlotResult.class,
            names = {"CREATED", "EQUAL", "REPLACED", "EXISTS_DIFFERENT", "REJECTED"})
    void theNextRunKnowsAFinalResult(SlotResult result) {
        run(journal -> send(journal, slot(1, 10), result));

        assertThat(settled(slot(1, 10))).contains(result);
        assertThat(maybeSent(slot(1, 10))).isFalse();
        assertThat(settled(slot(2, 10))).isEmpty();
    }

    @Test
    void anUnknownSlotStaysInDoubt() {
        run(journal -> send(journal, slot(1, 10), SlotResult.UNKNOWN));

        assertThat(settled(slot(1, 10))).isEmpty();
        assertThat(maybeSent(slot(1, 10))).isTrue();
        assertThat(maybeSent(slot(1, 9))).as("the id counts, not the content").isTrue();
    }

    @Test
    void aSlotThatCertainlyWasNotSentIsForgottenUnlessAnEarlierRunLeftItInDoubt() {
        run(journal -> send(journal, slot(1, 10), SlotResult.NOT_SENT));
        assertThat(maybeSent(slot(1, 10))).isFalse();

        run(journal -> journal.sending(pending(slot(2, 10))));
        run(journal -> send(journal, slot(2, 10), SlotResult.NOT_SENT));
        assertThat(maybeSent(slot(2, 10))).isTrue();

        run(journal -> send(journal, slot(2, 10), SlotResult.CREATED));
        run(journal -> send(journal, slot(2, 11), SlotResult.NOT_SENT));
        assertThat(maybeSent(slot(2, 11))).as("the doubt has ended").isFalse();
    }

    @Test
    void aSettledSlotStaysSettledWhenTheNextRunEndsBeforeItSendsAnything() {
        run(journal -> send(journal, slot(1, 10), SlotResult.CREATED));
        run(journal -> journal.outcome(outcome(SlotResult.NOT_SENT, slot(1, 12))));

        assertThat(settled(slot(1, 10))).contains(SlotResult.CREATED);
    }

    @Test
    void aSlotIsSettledOnlyWithItsLatestContent() {
        run(journal -> send(journal, slot(1, 10), SlotResult.CREATED));
        assertThat(settled(slot(1, 9))).isEmpty();
        assertThat(settled(slot(1, 10))).contains(SlotResult.CREATED);

        run(journal -> send(journal, slot(1, 9), SlotResult.REPLACED));
        assertThat(settled(slot(1, 9))).contains(SlotResult.REPLACED);
        assertThat(settled(slot(1, 10))).as("A, B, A: A is sent again").isEmpty();
    }

    @Test
    void aSlotWhoseSendingBeganIsNoLongerSettledWithItsFormerContent() {
        run(journal -> send(journal, slot(1, 10), SlotResult.CREATED));
        run(journal -> journal.sending(pending(slot(1, 9))));

        assertThat(settled(slot(1, 10))).isEmpty();
        assertThat(maybeSent(slot(1, 10))).isTrue();
    }

    @Test
    void theSameIdInAnotherOptionOrExperienceIsAnotherSlot() {
        run(journal -> send(journal, slot(1, 10), SlotResult.CREATED));

        SlotTarget other = new SlotTarget("e2", slot(1, 10).slot());
        assertThat(settled(other)).isEmpty();
        assertThat(settled(new SlotTarget(
                        "e1",
                        Slots.target("e1", "o2", "o1-1", slot(1, 10).slot().kind(), 10)
                                .slot())))
                .isEmpty();
    }

    @Test
    void aRefusalIsReportedAgainWithItsReason() {
        run(journal -> {
            journal.sending(pending(slot(1, 10), slot(2, 10)));
            journal.outcome(outcome(SlotResult.REJECTED, NO_CATEGORY, slot(1, 10)));
            journal.outcome(outcome(SlotResult.CREATED, slot(2, 10)));
        });

        try (SlotJournal journal = open()) {
            assertThat(journal.settled(key(slot(1, 10)))).contains(SlotResult.REJECTED);
            assertThat(journal.problem(key(slot(1, 10)))).contains(NO_CATEGORY);
            assertThat(journal.problem(key(slot(2, 10)))).isEmpty();
        }
    }

    @Test
    void reasonsKeepUnusualCharactersAndAreTruncated() {
        SlotProblem odd = new SlotProblem(
                Optional.of("4\u00000"), "half \ud83d of\r\n\"it\" é" + "x".repeat(9000), Optional.empty(), List.of());
        run(journal -> {
            journal.sending(pending(slot(1, 10)));
            journal.outcome(outcome(SlotResult.REJECTED, odd, slot(1, 10)));
        });

        try (SlotJournal journal = open()) {
            SlotProblem kept = journal.problem(key(slot(1, 10))).orElseThrow();
            assertThat(kept.code()).isEqualTo(odd.code());
            assertThat(kept.message()).isEqualTo(odd.message().substring(0, 2000));
        }
    }

    @Test
    void refusedSlotsAreSentAgainOnRequest() {
        run(journal -> send(journal, slot(1, 10), SlotResult.REJECTED));

        try (SlotJournal journal = SlotJournal.open(JournalOptions.of(path).withRetryRejected(true), SERVICE, false)) {
            assertThat(journal.settled(key(slot(1, 10)))).isEmpty();
            assertThat(journal.maybeSent(key(slot(1, 10)))).isFalse();
        }
    }

    @Test
    void aSlotThatWasLeftUnchangedIsSentByARunThatReplaces() {
        run(journal -> send(journal, slot(1, 10), SlotResult.EXISTS_DIFFERENT));

        try (SlotJournal journal = SlotJournal.open(JournalOptions.of(path), SERVICE, true)) {
            assertThat(journal.settled(key(slot(1, 10)))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSlotThatWasSoldFromIsEqualForTheNextRun(boolean replaces) {
        try (SlotJournal journal = SlotJournal.open(JournalOptions.of(path), SERVICE, replaces)) {
            journal.sending(pending(slot(1, 10)));
            journal.outcome(new Settlement(pending(slot(1, 10)), SlotResult.EQUAL, null, false, true));
        }

        try (SlotJournal journal = SlotJournal.open(JournalOptions.of(path), SERVICE, replaces)) {
            assertThat(journal.settled(key(slot(1, 10)))).contains(SlotResult.EQUAL);
            assertThat(journal.settled(key(slot(1, 9)))).isEmpty();
            assertThat(journal.maybeSent(key(slot(1, 10)))).isFalse();
        }
    }

    @Test
    void theSecondOfTwoSlotsWithOneIdDoesNotDisplaceTheFirst() {
        run(journal -> {
            send(journal, slot(1, 10), SlotResult.CREATED);
            journal.outcome(outcome(SlotResult.REJECTED, NO_CATEGORY, slot(1, 11))); // refused locally, not sent
        });

        assertThat(settled(slot(1, 10))).contains(SlotResult.CREATED);
        assertThat(settled(slot(1, 11))).isEmpty();
    }

    @Test
    void aSlotThatLeftTheInputIsForgottenByACompleteRun() {
        run(journal -> {
            send(journal, slot(1, 10), SlotResult.CREATED);
            send(journal, slot(2, 10), SlotResult.CREATED);
            journal.end(true);
        });
        run(journal -> {
            journal.settled(key(slot(2, 10)));
            journal.end(false);
        });
        assertThat(settled(slot(1, 10))).as("the input was not read to its end").contains(SlotResult.CREATED);

        run(journal -> {
            journal.settled(key(slot(2, 10)));
            journal.end(true);
        });
        assertThat(settled(slot(1, 10))).isEmpty();
        assertThat(settled(slot(2, 10))).contains(SlotResult.CREATED);
    }

    @Test
    void theJournalOfAnotherServiceOrInputIsRefusedAndNotChanged() throws Exception {
        run(journal -> send(journal, slot(1, 10), SlotResult.CREATED));
        byte[] before = Files.readAllBytes(path);

        assertThatThrownBy(() -> SlotJournal.open(JournalOptions.of(path), "https://sandbox.test", false))
                .isInstanceOf(JournalException.class)
                .hasMessageContainingAll(path.toString(), SERVICE, "https://sandbox.test", "one journal for each");
        assertThatThrownBy(() -> SlotJournal.open(JournalOptions.of(path).withInputName("other.csv"), SERVICE, false))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("other.csv");
        assertThat(Files.readAllBytes(path)).isEqualTo(before);
    }

    /** A later version of the library must be able to use the file of an earlier one. */
    @Test
    void digestsAreStableAcrossVersions() {
        SlotDigest digest = new SlotDigest();

        assertThat(Long.toHexString(key(digest, slot(1, 10)).id())).isEqualTo("f91426c837dc87b8");
        assertThat(Long.toHexString(key(digest, slot(1, 10)).content())).isEqualTo("780591f578452db6");
        assertThat(key(digest, Slots.timed("e1", "o1", 1, 10)).content())
                .isNotEqualTo(key(digest, slot(1, 10)).content());
        assertThat(Long.toHexString(key(digest, slot(1, 10)).content()))
                .as("after another slot")
                .isEqualTo("780591f578452db6");
    }

    @Test
    void aSlotInDoubtIsKeptByARunWhoseInputLacksIt() {
        run(journal -> journal.sending(pending(slot(1, 10))));
        run(journal -> journal.end(true));

        assertThat(maybeSent(slot(1, 10))).isTrue();
    }
}
