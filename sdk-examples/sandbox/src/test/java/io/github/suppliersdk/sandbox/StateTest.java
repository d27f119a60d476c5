package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Setting, reading and resetting the state of a sandbox. */
final class StateTest {

    private final SandboxClock clock = Fixture.clock();

    @AutoClose
    private final Sandbox sandbox =
            Sandbox.start(SandboxOptions.defaults().clock(clock).accessToken("fixed-token"));

    private final Journey journey = new Journey(sandbox);

    @TempDir
    private Path folder;

    @Test
    void theWebhookCanBeSetAfterTheStart() throws IOException {
        journey.fill();
        assertThatThrownBy(sandbox::checkHealth).isInstanceOf(IllegalStateException.class);
        try (Supplier supplier = new Supplier()) {
            sandbox.webhook(supplier.url());
            assertThat(sandbox.checkHealth().healthy()).isTrue();
            Fixture.ok(journey.hold("h", 1, 0));
            assertThat(supplier.last().path()).isEqualTo("/hooks/hold");
        }
    }

    @Test
    void resetClearsTheStateTheFaultsAndTheIssuedTokens() {
        journey.fill();
        Fixture.ok(journey.hold("h", 1, 0));
        Fixture.ok(journey.book("h", "b"));
        sandbox.faults().add(Fault.refuse(503));
        String token = sandbox.tokens().issue();
        sandbox.tokens().failNext(1, 503);
        sandbox.reset();
        assertThat(journey.client().form(sandbox.tokenUrl(), Map.of(), "").status())
                .isNotEqualTo(503);
        sandbox.requests().clear();
        assertThat(sandbox.requests().count()).isZero();
        assertThat(sandbox.tokens().accepts(token)).isFalse();
        assertThat(journey.client().get("/supplier/vendors").json()).isEmpty();
        assertThat(sandbox.holds()).isEmpty();
        assertThat(sandbox.bookings()).isEmpty();
        journey.fill();
        Fixture.ok(journey.hold("h", 1, 0));
    }

    @Test
    void aClientSeesTheSeededState() {
        sandbox.seed(SandboxSeed.builder()
                .vendor("my-tours", "My Tours")
                .pickup("station", "Station")
                .experience("cellar", SandboxSeed.SlotType.DAILY, "my-tours", "morning", "evening")
                .experience("walk", SandboxSeed.SlotType.TIME, "my-tours", "short")
                .experience("museum", SandboxSeed.SlotType.OPEN, "my-tours", "ticket")
                .dailySlot("cellar", "evening", "e2", LocalDate.of(2027, 4, 23), 3, 2_500)
                .dailySlot("cellar", "evening", "e1", LocalDate.of(2027, 4, 22), 10, 2_500)
                .timeSlot(
                        "walk",
                        "short",
                        "w1",
                        LocalDateTime.of(2027, 4, 22, 18, 0),
                        LocalDateTime.of(2027, 4, 22, 20, 0),
                        5,
                        900)
                .build());
        assertThat(journey.client().get("/supplier/catalog/experiences").json()).hasSize(3);
        assertThat(sandbox.slots("cellar", "evening"))
                .extracting(SandboxSlot::slotId)
                .containsExactly("e1", "e2");
        assertThat(sandbox.slots("cellar", "evening").get(1)).satisfies(slot -> {
            assertThat(slot.date()).isEqualTo("2027-04-23");
            assertThat(slot.capacity()).isEqualTo(3);
            assertThat(slot.prices())
                    .containsExactly(new SandboxSlot.Price(SandboxSeed.HOLDER_CATEGORY, 2_500, null, null));
        });
        assertThat(sandbox.slots("walk", "short").get(0)).satisfies(slot -> {
            assertThat(slot.start()).isEqualTo("2027-04-22T18:00");
            assertThat(slot.end()).isEqualTo("2027-04-22T20:00");
            assertThat(slot.date()).isNull();
        });
        assertThat(sandbox.slots("museum", "ticket")).isEmpty();
    }

    @Test
    void aSeedThatBreaksARuleIsRefusedAndChangesNothing() {
        journey.fill();
        SandboxSeed before = sandbox.snapshot();
        assertThatThrownBy(() -> sandbox.seed(SandboxSeed.builder()
                        .vendor("v", "V")
                        .experience("e", SandboxSeed.SlotType.DAILY, "v", "o")
                        .dailySlot("e", "o", "Bad Id", LocalDate.of(2027, 1, 1), 1, 1)
                        .build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("slot_id: must be 1 to 50");
        for (String document : new String[] {
            "",
            "[]",
            "{\"format\":2}",
            "{\"vendors\":{}}",
            "{\"vendors\":[1]}",
            "{\"unknown\":[]}",
            "{\"vendors\":[",
            "{\"experiences\":[{\"slots\":{}}]}",
            "{\"holds\":[{}]}",
            "{\"bookings\":[{}]}",
            "{\"vendors\":[]} {\"vendors\":[]}",
            "{\"vendors\":[]} rubbish",
            "{\"vendors\":[{\"vendor_id\":\"v\",\"name\":\"V\",\"more\":1E+9999999999}]}"
        }) {
            assertThatThrownBy(() -> sandbox.seed(new SandboxSeed(document)))
                    .as(document)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(sandbox.snapshot()).isEqualTo(before);
    }

    @Test
    void aSeedIsValidatedLikeTheRequestsThatWouldCreateIt() {
        SandboxSeed.Builder builder =
                SandboxSeed.builder().vendor("v", "V").experience("e", SandboxSeed.SlotType.OPEN, "v", "o");
        String question = "{'mandatory_question_id':'q','question':'Why?','data_type':'STRING','level':'BOOKING',";
        for (String target : new String[] {"'option_id':'nobody'", "'option_id':'o','holder_category_id':'nobody'"}) {
            String questions = Client.body("'mandatory_questions':[" + question + target + "}],'slots'");
            String document = builder.build().json().replace("\"slots\"", questions);
            assertThatThrownBy(() -> sandbox.seed(new SandboxSeed(document)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'nobody'");
        }
        String open = "'option_id':'o','open_slot':{'type':'DURATION_DAYS','duration_days':1},"
                + "'available_holder_categories':[{'holder_category_id':'adult','price_in_cents':1}]}";
        String twoOpenSlots = builder.build()
                .json()
                .replace("\"o\":[]", Client.body("'o':[{'slot_id':'o1'," + open + ",{'slot_id':'o2'," + open + "]"));
        assertThatThrownBy(() -> sandbox.seed(new SandboxSeed(twoOpenSlots)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only one open slot");
    }

    @Test
    void aRequestThatArrivedBeforeAResetIsNotRecorded() throws IOException {
        try (Supplier supplier = new Supplier()) {
            sandbox.webhook(supplier.url());
            journey.fill();
            supplier.reply("POST /hooks/hold", call -> {
                sandbox.reset();
                return Supplier.holdAccepted(call);
            });
            assertThat(journey.hold("h", 3, 0).status()).isEqualTo(409);
            assertThat(sandbox.requests().all()).isEmpty();
            assertThat(sandbox.requests().count()).isZero();
            Fixture.ok(journey.client().get("/supplier/vendors"));
            assertThat(sandbox.requests().all())
                    .extracting(RecordedRequest::number)
                    .containsExactly(1L);
        }
    }

    @Test
    void aSnapshotFileRestoresTheWholeState() throws IOException {
        try (Supplier supplier = new Supplier()) {
            sandbox.webhook(supplier.url());
            journey.fill();
            Fixture.ok(journey.hold("h1", 2, 1));
            Fixture.ok(journey.hold("h2", 1, 0));
            Fixture.ok(journey.book("h1", "b"));
            Fixture.ok(journey.hold("h3", 1, 0));
            Fixture.ok(journey.book("h3", "cancelled"));
            Fixture.ok(journey.cancel("cancelled", "[]", "t2"));
            Path file = folder.resolve("state.json");
            SandboxSeed snapshot = sandbox.snapshot();
            snapshot.writeTo(file);
            assertThat(Files.readString(file)).isEqualTo(snapshot.json());

            sandbox.reset().seed(file);

            assertThat(sandbox.snapshot()).isEqualTo(snapshot);
            assertThat(journey.capacity()).isEqualTo(6);
            Fixture.ok(journey.cancel("b", "['n0']", "t2"));
            assertThat(journey.capacity()).isEqualTo(7);
            clock.advance(Duration.ofMinutes(15));
            assertThat(journey.capacity()).isEqualTo(8);
            Fixture.ok(journey.cancel("b", "[]", "t2"));
            assertThat(journey.capacity()).isEqualTo(10);
        }
    }

    @Test
    void aRestoredBookingOfADeletedSlotReleasesNoSeats() {
        journey.fill();
        Fixture.ok(journey.hold("h", 3, 0));
        Fixture.ok(journey.book("h", "b"));
        assertThat(journey.client().delete(Fixture.TIME).status()).isEqualTo(204);
        String anew = Fixture.time("t1", "2027-04-22T18:00:00Z", "2027-04-22T20:00:00Z");
        Fixture.ok(journey.client().post(Fixture.TIME, "[" + anew + "]"));
        sandbox.seed(sandbox.snapshot());
        Fixture.ok(journey.cancel("b", "[]", ""));
        assertThat(journey.capacity()).isEqualTo(10);
    }
}
