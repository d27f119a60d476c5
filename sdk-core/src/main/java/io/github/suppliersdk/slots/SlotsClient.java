package io.github.suppliersdk.slots;

import java.time.LocalDate;
import java.util.List;

/**
 * The slots of one option (<a href="../doc-files/contract.html#4-endpoints">contract, rows 17 to 25</a>).
 *
 * <p>Every method waits for the response. If there is none to return, it throws one of the exceptions in {@link
 * io.github.suppliersdk.errors}.
 *
 * <p>A slot in a list that cannot be read, because a field has a wrong type, is left out and named in {@link
 * SlotList#skipped()}; a method that returns one slot throws in that case.
 */
public interface SlotsClient {
    /**
     * Creates slots, all of one kind and no more than the service accepts in one call. For more slots, or a mix of
     * kinds, use the {@link io.github.suppliersdk.publishing.SlotPublisher}. The contract does not say what the service
     * does if an id exists already: it may refuse, such as with 409 ({@link
     * io.github.suppliersdk.errors.ConflictException}). The publisher leaves or replaces such a slot, and accepts a
     * single slot too.
     *
     * @param slots at least one slot of this option; each id once
     * @return the slots in the response
     */
    SlotList create(List<Slot> slots);

    /**
     * Reads one slot.
     *
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the slot
     */
    Slot get(String slotId);

    /**
     * Replaces the slot with the same id. Everything is replaced: start from the slot that was read, to keep
     * the other fields.
     *
     * <p><b>The seats are replaced too.</b> Seats that the service sold between the read and this call are put on sale
     * again. Set {@link Slot#capacity()} from your own data just before the call, or use {@link
     * io.github.suppliersdk.sync.AvailabilitySync}, which sets seats by {@link #updateCapacity} if nothing else
     * differs, and reads your data again afterwards. For seats alone use {@link #updateCapacity}.
     *
     * <p>The service may carry out an attempt without a response late: see {@link #updateCapacity}.
     *
     * @return the slot as the service has it now
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the slot
     */
    Slot replace(Slot slot);

    /**
     * Sets the seats left of a slot; 0 means sold out.
     *
     * <p><b>The service may still carry out an attempt without a response</b> minutes later: after the retry that
     * succeeded, and after a later call with other seats, which are then overwritten. The same holds for {@link
     * #replace} and {@link #delete} (a slot may be there again, or gone again), and for any client that retries. Write
     * a slot from one place only, one call after the other. For availability, {@link
     * io.github.suppliersdk.sync.AvailabilitySync} reads such a slot back and corrects it. Without it, do the same:
     * call {@code client.with(CallOptions.builder().maxAttempts(1).build())}, and when an exception says that an
     * attempt may have reached the service, read the slot back after five minutes ({@code lateEffect} of the sync) and
     * then decide.
     *
     * @param seats the seats left, at least 0
     * @return the slot as the service has it now
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the slot
     */
    Slot updateCapacity(String slotId, int seats);

    /**
     * Removes a slot. While the slot is part of a hold, the service refuses with a {@link
     * io.github.suppliersdk.errors.ServiceException} of unspecified status; {@link #updateCapacity} with 0 takes it off
     * sale at once. Its id can never be used again for a different experience. The service may carry out an attempt
     * without a response late: see {@link #updateCapacity}.
     *
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the slot, unless an earlier
     *     attempt of this call may have removed it
     */
    void delete(String slotId);

    /**
     * Removes all slots of the option, including past ones. While one of them is part of a hold, the service refuses
     * with a {@link io.github.suppliersdk.errors.ServiceException} of unspecified status.
     */
    void deleteAll();

    /**
     * Reads the daily slots between two days, both inclusive and local to the place, in order of their dates. A range
     * that is longer than the service accepts is requested in several parts while the result is read, which throws the
     * exceptions of these calls. A slot without a known date comes first in its part.
     *
     * @param from the first day, local to the place
     * @param to the last day, local to the place
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the range ends before it begins
     */
    SlotPages daily(LocalDate from, LocalDate to);

    /**
     * Reads the time slots between two days, both inclusive and local to the place, in order of their starts. A range
     * that is longer than the service accepts is requested in several parts while the result is read, which throws the
     * exceptions of these calls. A slot without a known start comes first in its part.
     *
     * @param from the first day, local to the place
     * @param to the last day, local to the place
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the range ends before it begins
     */
    SlotPages timed(LocalDate from, LocalDate to);

    /** Reads the one open slot of the option. The contract does not say how the service responds if there is none. */
    Slot open();
}
