package io.github.suppliersdk.slots;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/**
 * The slots of one option (<a href="../doc-files/contract.html#4-endpoints">contract, rows 17 to 25</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} where
 * there is none to return: refused locally, an error of the service, no response, or one that cannot be read.
 */
public interface SlotsClient {
    /**
     * Creates slots, all of one kind and no more than the service takes in one call; for more, or for any mix, use the
     * {@link io.github.suppliersdk.publishing.SlotPublisher}. An id that is there already is refused ({@link
     * io.github.suppliersdk.errors.ConflictException}); the publisher leaves or replaces such a slot, also a single one.
     * Returns the slots as the service has them in its response.
     */
    List<Slot> create(List<SlotRequest> slots);

    /** One slot. */
    Slot get(String slotId);

    /**
     * Puts this slot in place of the one with its id. Everything is replaced: start from {@link Slot#toRequest()} to keep
     * what is not to change.
     *
     * <p><b>The seats are replaced, too.</b> What the service sold between the read and this call is put on sale again by the
     * seats that were read. Set {@link SlotRequest#capacity()} from your own data just before, or let {@link
     * io.github.suppliersdk.sync.AvailabilitySync} write, which sets seats by {@link #updateCapacity} where nothing else
     * differs, and reads your data again afterwards. For seats alone use {@link #updateCapacity}.
     *
     * <p>An attempt without a response may be carried out late: see {@link #updateCapacity}.
     */
    Slot replace(SlotRequest slot);

    /**
     * Sets the seats that are left; 0 means sold out. Returns the whole slot.
     *
     * <p><b>An attempt without a response may still be carried out</b>, minutes later: after the retry that succeeded, and
     * after a later call with other seats, which it then undoes. This holds for {@link #replace} and {@link #delete} in the
     * same way (a slot may be there again, or gone again), and for any client that retries. Write a slot from one place only,
     * one call after the other. For availability, {@link io.github.suppliersdk.sync.AvailabilitySync} reads such a slot back
     * and sets it right. Without it, do the same: call {@code
     * client.with(CallOptions.builder().retries(false).build())}, and when an exception says that an attempt may have reached
     * the service, read the slot back after five minutes ({@code lateEffect} of the sync) and then decide.
     */
    Slot updateCapacity(String slotId, int seats);

    /**
     * Removes a slot. The service refuses while the slot is part of a hold, with a {@link
     * io.github.suppliersdk.errors.ServiceException} whose status is not promised; {@link #updateCapacity} with 0 takes
     * it off sale at once. Its id can never be used again for a different experience. An attempt without a response may be
     * carried out late: see {@link #updateCapacity}.
     */
    void delete(String slotId);

    /**
     * Removes all slots of the option, past ones too. The service refuses while one of them is part of a hold, with a
     * {@link io.github.suppliersdk.errors.ServiceException} whose status is not promised.
     */
    void deleteAll();

    /**
     * The daily slots from one day to another, both inclusive and in the local time of the place, in order of their dates.
     * Slots without a readable date come first in their piece. A range that is longer than the service takes is asked for
     * piece by piece while the stream is read.
     */
    Stream<Slot> daily(LocalDate from, LocalDate to);

    /** The daily slots of one request; the service refuses a range that is longer than it takes. */
    List<Slot> dailyInOneCall(LocalDate from, LocalDate to);

    /**
     * The time slots from one day to another, both inclusive and in the local time of the place, in order of their starts.
     * Slots without a readable start come first in their piece. A range that is longer than the service takes is asked for
     * piece by piece while the stream is read.
     */
    Stream<Slot> timed(LocalDate from, LocalDate to);

    /** The time slots of one request; the service refuses a range that is longer than it takes. */
    List<Slot> timedInOneCall(LocalDate from, LocalDate to);

    /** The one open slot of the option. */
    Slot open();
}
