package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class JournalTest {
    @TempDir
    Path folder;

    private FakeSlotService service;
    private SupplierClient client;
    private Path journal;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
        client = service.client();
        journal = folder.resolve("slots.journal");
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    private SlotPublisher.Builder publisher() {
        return SlotPublisher.builder(client).time(new FakeTime()).journal(JournalOptions.of(journal));
    }

    private PublishReport publish(List<SlotTarget> slots) {
        return publisher().build().publish(slots);
    }

    @Test
    void finishedRunIsReportedAgainAndSendsNothing() {
        service.bad = id -> id.equals("o1-7");
        List<SlotTarget> slots = Slots.days(250);
        PublishReport first = publish(slots);
        int requests = service.requests().size();

        PublishReport second = publish(slots);

        assertThat(service.requests()).hasSize(requests);
        assertThat(second.fromJournal()).isEqualTo(250);
        for (SlotResult result : SlotResult.values()) {
            assertThat(second.count(result)).isEqualTo(first.count(result));
        }
        SlotOutcome rejected = second.firstProblems().get(0);
        assertThat(rejected.position()).isEqualTo(7);
        assertThat(rejected.fromJournal()).isTrue();
        assertThat(rejected.problem()).isEqualTo(first.firstProblems().get(0).problem());
    }

    /** Every prefix of the journal is what a kill at some moment leaves; the service has what it has by the end. */
    @Test
    void journalCutAtAnyByteLeadsToTheSameEnd() throws IOException {
        service.bad = id -> id.endsWith("3");
        List<SlotTarget> slots = new ArrayList<>(Slots.days(40));
        for (int i = 0; i < 15; i++) {
            slots.add(Slots.timed("e2", "o2", i, 10));
        }
        publisher().bufferedSlots(10).build().publish(slots);
        byte[] whole = Files.readAllBytes(journal);
        Map<String, Integer> insertions = service.insertions();
        for (int length = 0; length < whole.length; length += length < 200 ? 1 : 11) {
            Files.write(journal, Arrays.copyOf(whole, length));

            PublishReport report = publish(slots);

            assertThat(report.submitted()).isEqualTo(55);
            assertThat(report.count(SlotResult.REJECTED))
                    .as("cut at %d", length)
                    .isEqualTo(6);
            assertThat(report.count(SlotResult.CREATED) + report.count(SlotResult.EQUAL))
                    .isEqualTo(49);
        }
        assertThat(service.insertions()).isEqualTo(insertions);
        assertThat(service.writes()).isEqualTo(insertions);
    }

    @Test
    void journalWithOneDamagedByteIsRefusedOrTheEndIsTheSame() throws IOException {
        List<SlotTarget> slots = Slots.days(150);
        publish(slots);
        byte[] whole = Files.readAllBytes(journal);
        Random random = new Random(11);
        Map<String, Integer> refused = new HashMap<>();
        for (int round = 0; round < 60; round++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(journal, damaged);
            try {
                assertThat(publish(slots).isComplete()).isTrue();
            } catch (JournalException e) {
                refused.merge(String.valueOf(e.getMessage()), 1, Integer::sum);
            }
        }
        assertThat(refused.values().stream().mapToInt(i -> i).sum()).isGreaterThan(30);
        assertThat(service.insertions().values()).containsOnly(1);
    }

    @Test
    void journalOfAnotherInputIsRefused() {
        publish(Slots.days(150));
        List<SlotTarget> other = new ArrayList<>(Slots.days(150));
        other.set(42, Slots.daily("e1", "o1", 42, 11));
        int requests = service.requests().size();

        assertThatThrownBy(() -> publish(other))
                .isInstanceOf(PublishAbortedException.class)
                .hasCauseInstanceOf(JournalException.class)
                .hasMessageContaining("o1-42 at position 42");
        assertThatThrownBy(() -> publish(Slots.days(149)))
                .isInstanceOf(PublishAbortedException.class)
                .hasMessageContaining("ended after 149");
        assertThatThrownBy(() -> publisher()
                        .journal(JournalOptions.builder(journal)
                                .inputName("other.csv")
                                .durable(true)
                                .build())
                        .build()
                        .publish(other))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("other.csv");
        assertThat(service.requests()).hasSize(requests);
    }

    /** The earlier run ended before it sent anything, so the first slot is all that its journal knows. */
    @Test
    void journalOfAnotherInputIsRefusedAtItsFirstSlotBeforeAnythingIsSent() {
        for (int capacity : new int[] {10, -1}) { // -1 breaks a rule: such a slot is compared all the same
            journal = folder.resolve("first" + capacity);
            Stream<SlotTarget> broken = Stream.iterate(Slots.daily("e1", "o1", 0, capacity), slot -> {
                throw new IllegalStateException("broken file");
            });
            assertThatThrownBy(() -> publisher().build().publish(broken)).hasRootCauseMessage("broken file");
            List<SlotTarget> other = new ArrayList<>(Slots.days(250));
            other.set(0, Slots.daily("e1", "o1", 1000, capacity));

            assertThatThrownBy(() -> publish(other))
                    .isInstanceOf(PublishAbortedException.class)
                    .hasCauseInstanceOf(JournalException.class)
                    .hasMessageContaining("o1-1000 at position 0");
        }
        assertThat(service.requests()).isEmpty();
    }

    @Test
    void fileThatIsNoJournalIsRefusedAndLeftAlone() throws IOException {
        Files.writeString(journal, "slot_id,capacity\n");

        assertThatThrownBy(() -> publish(Slots.days(1)))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("no journal");
        assertThat(journal).hasContent("slot_id,capacity\n");
    }

    @Test
    void twoRunsCannotUseOneJournal() {
        publisher()
                .listener(new PublishListener() {
                    @Override
                    public void outcome(SlotOutcome outcome) {
                        assertThatThrownBy(() -> publish(Slots.days(1)))
                                .isInstanceOf(JournalException.class)
                                .hasMessageContaining("in use");
                    }
                })
                .build()
                .publish(Slots.days(1));
    }

    @Test
    void unknownSlotsAreReadBackByTheNextRun() {
        service.faults = (method, path) -> method.equals("POST") ? Fault.LOSE_ANSWER : Fault.ERROR;
        assertThat(publish(Slots.days(50)).count(SlotResult.UNKNOWN)).isEqualTo(50);
        service.faults = (method, path) -> Fault.NONE;

        PublishReport report = publish(Slots.days(50));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(50);
        assertThat(report.calls()).isEqualTo(1);
        assertThat(service.requests("POST")).isEqualTo(1);
    }

    @Test
    void rejectedSlotsAreCorrectedInTheFileAndPublishedAgain() throws IOException {
        List<SlotTarget> slots = new ArrayList<>(Slots.days(5));
        slots.set(2, Slots.daily("e1", "o1", 2, -1));
        Path problems = folder.resolve("problems.jsonl");
        Path all = folder.resolve("all.csv");
        try (OutcomeFile json = OutcomeFile.problemsAsJsonLines(problems);
                OutcomeFile csv = OutcomeFile.csv(all)) {
            publisher().listener(json).listener(csv).build().publish(slots);
        }
        assertThat(all).content().contains("2,e1,o1,o1-2,REJECTED,false,,capacity must not be negative: -1,\n");
        assertThat(Files.readAllLines(all)).hasSize(6);
        Files.writeString(problems, Files.readString(problems).replace("\"capacity\":-1", "\"capacity\":3"));

        PublishReport report = SlotPublisher.builder(client).build().publish(OutcomeFile.readTargets(problems));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1);
        assertThat(service.slot("o1-2"))
                .isEqualTo(Slots.json(Slots.daily("e1", "o1", 2, 3).slot()));
    }
}
