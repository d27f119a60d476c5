package io.github.suppliersdk.test.assertions;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxBooking;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.SandboxSeed.SlotType;
import io.github.suppliersdk.test.SandboxExtension;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SupplierAssertionsTest {
    private static final LocalDate DAY = LocalDate.of(2027, 4, 22);

    @RegisterExtension
    static final SandboxExtension SANDBOX = SandboxExtension.builder()
            .seed(SandboxSeed.builder()
                    .vendor("my-tours", "My Tours")
                    .pickup("station", "Station")
                    .experience("cellar-tour", SlotType.DAILY, "my-tours", "evening", "morning")
                    .dailySlot("cellar-tour", "evening", "evening-1", DAY, 10, 2_500)
                    .dailySlot("cellar-tour", "evening", "evening-2", DAY.plusDays(1), 0, 2_500)
                    .build())
            .startingAt(LocalDateTime.of(2027, 4, 1, 9, 0), ZoneId.of("Europe/Paris"))
            .options(SandboxOptions.defaults().apiName("tours"))
            .client(client -> client.serviceProfile(
                    ServiceProfile.builder().apiName("tours").build()))
            .build();

    @Test
    void assertionsNavigateThroughTheState(Sandbox sandbox) {
        assertThat(sandbox)
                .hasVendor("my-tours")
                .hasPickup("station")
                .hasNoExperience("other")
                .hasHolds(0)
                .hasBookings(0)
                .experience("cellar-tour")
                .hasName("cellar-tour")
                .hasVendor("my-tours")
                .isNotArchived()
                .hasMandatoryQuestions()
                .hasOptions("morning", "evening")
                .option("evening")
                .hasSlots(2)
                .hasNoSlot("evening-3")
                .eachSlot(slot -> slot.hasPrice("adult", 2_500))
                .slot("evening-1")
                .hasSeats(10)
                .isOn(DAY)
                .hasPickups()
                .hasGuideLanguages()
                .slot("evening-2")
                .isSoldOut()
                .option("cellar-tour", "morning")
                .hasNoSlots();
    }

    @Test
    void changesByTheClientAreVisible(Sandbox sandbox, SupplierClient client) {
        UUID holdId = UUID.randomUUID();
        client.experiences()
                .update("cellar-tour", ExperienceUpdate.builder().archived(true).build());
        assertThat(sandbox).experience("cellar-tour").isArchived();
        client.experiences()
                .update(
                        "cellar-tour",
                        ExperienceUpdate.builder().archived(false).build());
        client.integrationTests()
                .hold(HoldRequest.builder(
                                holdId.toString(),
                                "cellar-tour",
                                "evening",
                                "evening-1",
                                LocalDateTime.of(2027, 4, 1, 9, 15))
                        .addQuantity(HolderQuantity.of("adult", 2))
                        .build());

        assertThat(sandbox)
                .hasHolds(1)
                .hold(holdId.toString())
                .isActive()
                .hasSeats(2)
                .hasSlot("evening-1")
                .expiresAt(LocalDateTime.of(2027, 4, 1, 9, 15));
        assertThat(sandbox).option("cellar-tour", "evening").slot("evening-1").hasSeats(8);
    }

    private static OptionAssert evening(SandboxAssert state) {
        return state.option("cellar-tour", "evening");
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                wrong("the vendor 'x'", state -> state.hasVendor("x")),
                wrong("[my-tours]", state -> state.hasVendor("x")),
                wrong("the pickup 'x'", state -> state.hasPickup("x")),
                wrong("no experience 'cellar-tour'", state -> state.hasNoExperience("cellar-tour")),
                wrong("the experience 'x'", state -> state.experience("x")),
                wrong("[cellar-tour/evening, cellar-tour/morning]", state -> state.option("cellar-tour", "x")),
                wrong(
                        "the option 'cellar-tour/evening'",
                        state -> evening(state).hasSlots(3)),
                wrong("2: [evening-1, evening-2]", state -> evening(state).slot("evening-3")),
                wrong(
                        "the slot 'evening-1' to have seats: 12",
                        state -> first(state).hasSeats(12)),
                wrong("to be sold out", state -> first(state).isSoldOut()),
                wrong(
                        "to have slots",
                        state -> state.option("cellar-tour", "morning").eachSlot(slot -> {})),
                wrong(
                        "the price 2600 for 'adult'",
                        state -> evening(state).eachSlot(slot -> slot.hasPrice("adult", 2_600))),
                wrong(
                        "the options [evening]",
                        state -> state.experience("cellar-tour").hasOptions("evening")),
                wrong("1 holds", state -> state.hasHolds(1)),
                wrong("the live hold 'x'", state -> state.hold("x")),
                wrong("the booking 'x'", state -> state.booking("x")),
                wrong("2 requests GET /supplier/vendors", state -> state.hasRequests(2, "GET", "/supplier/vendors")));
    }

    private static SlotAssert first(SandboxAssert state) {
        return evening(state).slot("evening-1");
    }

    private static Arguments wrong(String message, Consumer<SandboxAssert> assertion) {
        return Arguments.of(message, Named.of("fails", assertion));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void aFailedAssertionNamesTheExpectedAndTheFoundState(
            String message, Consumer<SandboxAssert> wrong, Sandbox sandbox) {
        assertThatThrownBy(() -> wrong.accept(assertThat(sandbox)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(message);
    }

    @Test
    void aTicketThatWasIssuedTwiceFailsUnlessItIsExpectedTwice(Sandbox sandbox) {
        SandboxBooking issued = new SandboxBooking(
                "booking-1",
                "cellar-tour",
                "evening",
                "evening-1",
                SandboxBooking.Stage.CONFIRMED,
                2,
                "4711",
                "transaction-1",
                List.of("T-2", "T-1", "T-2"),
                List.of());
        BookingAssert booking = new BookingAssert(issued, "booking-1", assertThat(sandbox));

        assertThatThrownBy(() -> booking.hasTickets("T-1", "T-2"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("to have the tickets [T-1, T-2]")
                .hasMessageContaining("but found [T-1, T-2, T-2]");
        booking.hasTickets("T-2", "T-2", "T-1");
    }

    @Test
    void aDescriptionIsPassedOnToFollowingAssertions(Sandbox sandbox) {
        assertThatThrownBy(() -> first(assertThat(sandbox).as("after the sale")).hasSeats(9))
                .hasMessageContaining("[after the sale]");
    }
}
