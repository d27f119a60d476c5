package io.github.suppliersdk.internal.rules;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The items of a test booking are unique; the message about equal items explains that an item is not a guest. */
final class TestBookingItemsTest {

    private static TestBooking booking(TestBookingItem first, TestBookingItem... more) {
        BookingHolder holder = BookingHolder.builder("a@example.com", "A", "B").build();
        return TestBooking.builder(new UUID(0, 1), new UUID(0, 2), new UUID(0, 3), "slot-1", holder)
                .addBookingRequests(first, more)
                .build();
    }

    private static TestBookingItem adult(String diet) {
        return TestBookingItem.builder("adult")
                .addMandatoryAnswer(MandatoryAnswer.builder("diet", diet).build())
                .build();
    }

    @Test
    void equalItemsAreRefusedWithARemedy() {
        TestBookingItem adult = TestBookingItem.builder("adult").build();
        assertThatThrownBy(() -> IntegrationTestRules.require(booking(adult, adult)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("booking_requests[1]")
                .hasMessageContaining("is the same as booking_requests[0]; leave it out, because one item is for all"
                        + " guests of a holder category with the same answers");
    }

    @Test
    void guestsOfOneCategoryWithDifferentAnswersHaveSeparateItems() {
        assertThatCode(() -> IntegrationTestRules.require(booking(adult("none"), adult("vegan"))))
                .doesNotThrowAnyException();
    }
}
