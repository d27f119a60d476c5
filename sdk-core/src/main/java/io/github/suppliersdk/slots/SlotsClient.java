package io.github.suppliersdk.slots;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/**
 * The slots of one option (<a href="../doc-files/contract.html#4-endpoints">contract, rows 17 to 25</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} if
 * there is none to return: the request was refused locally, the service responded with an error, no response came, or
 * the response cannot be read.
 */
public interface SlotsClient {
    /**
     * Creates slots, all of one kind and no more than the service accepts in one call. For more slots, or a mix of
     * kinds, use the {@link io.github.suppliersdk.publishing.SlotPublisher}. An id that exists already is refused
     * ({@link io.github.suppliersdk.errors.ConflictException}); the publisher leaves or replaces such a slot, also a
     * single one. Returns the slots of the response.
     */
    List<Slot> create(List<SlotRequest> slots);

    /** One slot. */
    Slot get(String slotId);

    /**
     * Replaces the slot with the same id. Everything is replaced: start from {@link Slot#toRequest()} to keep the other
     * fields.
     *
     * <p><b>The seats are replaced too.</b> Seats that the service sold between the read and this call are put on sale
     * again. Set {@link SlotRequest#capacity()} from your own data just before the call, or use {@link
     * io.github.suppliersdk.sync.AvailabilitySync}, which sets seats by {@link #updateCapacity} if nothing else
     * differs, and reads your data again afterwards. For seats alone use {@link #updateCapacity}.
     *
     * <p>The service may carry out an attempt without a response late: see {@link #updateCapacity}.
     */
    Slot replace(SlotRequest slot);

    /**
     * Sets the seats left; 0 means sold out. Returns the whole slot.
     *
     * <p><b>The service may still carry out an attempt without a response</b> minutes later: after the retry that
     * succeeded, and after a later call with other seats, which it then undoes. The same holds for {@link #replace} and
     * {@link #delete} (a slot may be there again, or gone again), and for any client that retries. Write a slot from
     * one place only, one call after the other. For availability, {@link io.github.suppliersdk.sync.AvailabilitySync}
     * reads such a slot back and corrects it. Without it, do the same: call {@code
     * client.with(CallOptions.builder().retries(false).build())}, and when an exception says that an attempt may have
     * reached the service, read the slot back after five minutes ({@code lateEffect} of the sync) and then decide.
     */
    Slot updateCapacity(String slotId, int seats);

    /**
     * Removes a slot. While the slot is part of a hold, the service refuses with a {@link
     * io.github.suppliersdk.errors.ServiceException} of unspecified status; {@link #updateCapacity} with 0 takes it off
     * sale at once. Its id can never be used again for a different experience. The service may carry out an attempt
     * without a response late: see {@link #updateCapacity}.
     */
    void delete(String slotId);

    /**
     * Removes all slots of the option, including past ones. While one of them is part of a hold, the service refuses
     * with a {@link io.github.suppliersdk.errors.ServiceException} of unspecified status.
     */
    void deleteAll();

    /**
     * The daily slots between two days, both inclusive and local to the place, in order of their dates. Slots without a
     * readable date come first in their piece. A range that is longer than the service accepts is requested in pieces
     * while the stream is read, so the stream throws the exceptions of these calls.
     */
    Stream<Slot> daily(LocalDate from, LocalDate to);

    /** The daily slots of one request. The service refuses a range that is longer than it accepts. */
    List<Slot> dailyInOneCall(LocalDate from, LocalDate to);

    /**
     * The time slots between two days, both inclusive and local to the place, in order of their starts. Slots without a
     * readable start come first in their piece. A range that is longer than the service accepts is requested in pieces
     * while the stream is read, so the stream throws the exceptions of these calls.
     */
    Stream<Slot> timed(LocalDate from, LocalDate to);

    /** The time slots of one request. The service refuses a range that is longer than it accepts. */
    List<Slot> timedInOneCall(LocalDate from, LocalDate to);

    /** The one open slot of the option. */
    Slot open();
}
