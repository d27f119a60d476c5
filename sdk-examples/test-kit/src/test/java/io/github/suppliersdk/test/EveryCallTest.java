package io.github.suppliersdk.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.MandatoryQuestionsClient;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.vendors.Vendor;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Each call of the library against the sandbox. Neither shares a rule or a reader of JSON with the other. */
@SandboxTest(now = "2027-01-01T12:00", zone = "UTC")
class EveryCallTest {
    private static final LocalDate DAY = LocalDate.of(2027, 4, 22);
    private static final Map<String, Object> UNKNOWN = Map.of("newer", List.of(new BigDecimal("1.50"), "ü"));

    private static Option option(String id) {
        return Option.builder(id, "A label")
                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                .putAllAdditionalProperties(UNKNOWN)
                .build();
    }

    private static Slot slot(String id, SlotKind kind) {
        return Slot.builder(id, "tour", kind)
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", Long.MAX_VALUE))
                .putAllAdditionalProperties(UNKNOWN)
                .build();
    }

    private static void createExperience(SupplierClient client, SlotType type) {
        client.experiences()
                .create(Experience.builder(type.text(), "Walk", type, "EUR", "v1")
                        .addOptions(option("tour"), option("vip"))
                        .build());
    }

    @Test
    void theCatalogIsCreatedReadChangedAndDeleted(SupplierClient client) {
        Vendor vendor = client.vendors().create(Vendor.builder("v1", "Vendor").build());
        assertThat(client.vendors().list()).containsExactly(vendor);
        Pickup pickup = client.pickups()
                .create(Pickup.builder("a/b?c", "Inn", PickupType.HOTEL)
                        .latitude(47.5)
                        .build());
        assertThat(client.pickups().get("a/b?c")).isEqualTo(pickup);
        client.pickups().delete("a/b?c");
        assertThat(client.pickups().list()).isEmpty();

        createExperience(client, SlotType.DAILY);
        client.options("DAILY").create(option("new"));
        Option replacement = option("new").withLabel("Another").withAdditionalProperties(Map.of());
        assertThat(client.options("DAILY").replace(replacement)).isEqualTo(replacement);
        client.options("DAILY").delete("vip");
        client.experiences()
                .update(
                        "DAILY",
                        ExperienceUpdate.builder().experienceName("Ride").build());
        Experience archived = client.experiences().archive("DAILY");
        assertThat(archived.options()).containsExactly(option("tour"), replacement);
        assertThat(archived.experienceName()).hasValue("Ride");
        assertThat(client.experiences().get("DAILY")).isEqualTo(archived);
        assertThat(client.experiences().list()).containsExactly(archived);
        assertThat(client.experiences().listByVendor("v1")).containsExactly(archived);
        assertThat(client.experiences().listByVendor("nobody")).isEmpty();

        MandatoryQuestionsClient questions = client.mandatoryQuestions("DAILY");
        MandatoryQuestion question =
                questions.create(MandatoryQuestion.builder("q", "Why?", DataType.SELECT_ONE, QuestionLevel.BOOKING)
                        .putSelect("z", "Last first")
                        .putSelect("a", "First last")
                        .putAllAdditionalProperties(UNKNOWN)
                        .build());
        MandatoryQuestion changed = question.withQuestion("When?").withAdditionalProperties(Map.of());
        assertThat(questions.replace(changed)).isEqualTo(changed);
        assertThat(questions.get("q")).isEqualTo(changed);
        questions.delete("q");
        assertThat(questions.list()).isEmpty();
    }

    @Test
    void slotsOfEveryKindAreCreatedReadChangedAndDeleted(SupplierClient client) {
        client.vendors().create(Vendor.builder("v1", "Vendor").build());
        LocalDateTime start = DAY.atTime(18, 0, 30);
        Map<SlotType, SlotKind> kinds = Map.of(
                SlotType.DAILY, DailySlot.of(DAY),
                SlotType.OPEN, OpenSlot.until(DAY.plusYears(1)),
                SlotType.TIME, TimeSlot.of(start, start.plusDays(1)));
        kinds.forEach((type, kind) -> {
            createExperience(client, type);
            SlotsClient slots = client.slots(type.text(), "tour");
            Slot slot = slot(type.text().toLowerCase(Locale.ROOT), kind);
            assertThat(slots.create(List.of(slot))).containsExactly(slot);
            Slot changed = slot.withGuideLanguages(List.of("fr")).withAdditionalProperties(Map.of());
            assertThat(slots.replace(changed)).isEqualTo(changed);
            assertThat(slots.get(slot.slotId())).isEqualTo(changed);
            List<Slot> found = switch (type.text()) {
                case "DAILY" -> slots.daily(DAY, DAY).stream().toList();
                case "TIME" -> slots.timed(DAY, DAY).stream().toList();
                default -> List.of(slots.open());
            };
            assertThat(found).containsExactly(changed);
            if (!(kind instanceof OpenSlot)) {
                assertThat(slots.updateCapacity(slot.slotId(), 7)).isEqualTo(changed.withCapacity(7));
            }
            slots.delete(slot.slotId());
            slots.create(List.of(slot));
            slots.deleteAll();
            assertNotFound(() -> slots.get(slot.slotId()));
        });
    }

    @Test
    void aTestBookingTakesSeatsThatItsCancellationReturns(Sandbox sandbox, SupplierClient client) {
        client.vendors().create(Vendor.builder("v1", "Vendor").build());
        createExperience(client, SlotType.DAILY);
        SlotsClient slots = client.slots("DAILY", "tour");
        slots.create(List.of(slot("d1", DailySlot.of(DAY)).withCapacity(10)));
        UUID id = UUID.randomUUID();
        HoldRequest hold = HoldRequest.builder(
                        id.toString(), "DAILY", "tour", "d1", LocalDateTime.of(2027, 1, 1, 12, 15))
                .addQuantity(HolderQuantity.of("adult", 2))
                .build();
        client.integrationTests().hold(hold);
        assertThat(slots.get("d1").capacity()).hasValue(8);
        BookingHolder guest = BookingHolder.builder("a@example.com", "A", "B").build();
        client.integrationTests()
                .book(TestBooking.builder(id, id, id, "d1", guest)
                        .addBookingRequest(TestBookingItem.builder("adult").build())
                        .build());
        client.integrationTests()
                .cancelBooking(CancellationRequest.builder(id.toString(), "t")
                        .addTicketNumber("n")
                        .build());
        assertThat(slots.get("d1").capacity()).hasValue(10);
        assertThat(sandbox.holds()).isEmpty();

        assertRefused(
                ConflictException.class,
                409,
                "hold_id: there is or was a hold",
                () -> client.integrationTests().hold(hold));
        Experience unsold = Experience.builder("e", "Walk", SlotType.DAILY, "EUR", "nobody")
                .addOption(option("tour"))
                .build();
        assertRefused(
                BadRequestException.class,
                400,
                "vendor_id: there is no",
                () -> client.experiences().create(unsold));
    }

    private static void assertNotFound(ThrowingCallable call) {
        assertRefused(NotFoundException.class, 404, "slot_id: the option 'tour' has no slot", call);
    }

    private static void assertRefused(
            Class<? extends ServiceException> type, int status, String problem, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(type, refusal -> {
            assertThat(refusal.code()).hasValue(String.valueOf(status));
            assertThat(refusal.id()).isPresent();
            assertThat(refusal.serviceMessage())
                    .hasValueSatisfying(message -> assertThat(message).startsWith(problem));
        });
    }

    @Test
    void matchingSettingsOnBothSidesWorkTogether() {
        SandboxOptions options = SandboxOptions.defaults()
                .basePath("/some/prefix")
                .apiName("acme")
                .questionSegment("experiences")
                .slotMaximums(2, 1, 3)
                .oneCreatedSlotAsObject(true);
        try (Sandbox sandbox = Sandbox.start(options);
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .serviceProfile(ServiceProfile.builder()
                                .apiName("acme")
                                .mandatoryQuestionSegment("experiences")
                                .maxDailySlotsPerCreate(2)
                                .build())
                        .build()) {
            theCatalogIsCreatedReadChangedAndDeleted(client);
            assertThat(client.slots("DAILY", "tour").create(List.of(slot("a", DailySlot.of(DAY)))))
                    .as("a single slot, answered as an object")
                    .hasSize(1);
            assertThat(sandbox.requests().all())
                    .allMatch(request -> request.path().startsWith("/some/prefix/supplier/") && request.status() < 300);
        }
    }
}
