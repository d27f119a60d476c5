package io.github.suppliersdk.webhooks;

import java.net.URI;
import java.util.Optional;

/**
 * A ticket of a confirmed booking: for one guest, for all guests, or at an address (<a
 * href="../doc-files/contract.html#tickets">contract, tickets</a>).
 */
public sealed interface Ticket {
    /** Identifies the ticket: its number, or its address. The service returns it when the booking is cancelled. */
    String number();

    /**
     * A ticket for one guest.
     *
     * @param number the number of the ticket
     * @param format how the number is shown to the guest
     * @param holderCategoryId the holder category of the booking item
     * @param requestId the request id of the booking item
     */
    record ForPerson(String number, TicketFormat format, String holderCategoryId, String requestId) implements Ticket {
        public ForPerson {
            Preconditions.requireText("number", number);
            Preconditions.requireText("holderCategoryId", holderCategoryId);
            Preconditions.requireText("requestId", requestId);
        }
    }

    /**
     * One ticket for all guests of the booking.
     *
     * @param number the number of the ticket
     * @param format how the number is shown to the guest
     */
    record ForAll(String number, TicketFormat format) implements Ticket {
        public ForAll {
            Preconditions.requireText("number", number);
        }
    }

    /**
     * One ticket for all guests of the booking, to be fetched from an address.
     *
     * @param url the absolute address of the document
     * @param mimeType the type of the document, such as {@code application/pdf}; empty if it is not stated
     */
    record ForAllAtUrl(URI url, Optional<String> mimeType) implements Ticket {
        public ForAllAtUrl {
            if (!url.isAbsolute()) {
                throw new IllegalArgumentException("the address of a ticket must be absolute");
            }
        }

        @Override
        public String number() {
            return url.toString();
        }
    }

    /**
     * Makes a ticket for one guest of this item; each guest of the item needs one.
     *
     * @throws IllegalArgumentException if the number is blank
     */
    static Ticket forPerson(String number, TicketFormat format, BookingItem item) {
        return new ForPerson(number, format, item.holderCategoryId(), item.requestId());
    }

    /**
     * Makes one ticket for all guests of the booking.
     *
     * @throws IllegalArgumentException if the number is blank
     */
    static Ticket forAll(String number, TicketFormat format) {
        return new ForAll(number, format);
    }

    /**
     * Makes one ticket for all guests of the booking, to be fetched from this address.
     *
     * @param mimeType the type of the document at the address, such as {@code application/pdf}
     * @throws IllegalArgumentException if the address is not absolute
     */
    static Ticket forAllAtUrl(URI url, String mimeType) {
        return new ForAllAtUrl(url, Optional.of(mimeType));
    }

    /**
     * Makes one ticket for all guests of the booking, to be fetched from this address.
     *
     * @throws IllegalArgumentException if the address is not absolute
     */
    static Ticket forAllAtUrl(URI url) {
        return new ForAllAtUrl(url, Optional.empty());
    }
}
