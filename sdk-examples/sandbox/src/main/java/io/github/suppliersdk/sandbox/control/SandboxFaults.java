package io.github.suppliersdk.sandbox.control;

import java.util.function.Predicate;

/**
 * The simulated failures of a sandbox, which can be changed while it runs. Faults are combined: a request can be
 * delayed and lose its response. If requests are sent one at a time, the same faults are applied in each run. Each fault
 * has its own sequence of random numbers, so adding another fault does not change it. Safe for use by several threads.
 */
public interface SandboxFaults {

    /**
     * Adds a fault.
     *
     * @throws IllegalArgumentException if the fault can never be applied, because no endpoint of the service matches its
     *     {@link Fault#on}
     */
    SandboxFaults add(Fault fault);

    /**
     * The number of requests that this fault was applied to since the start or since {@link #clear}. Only this instance is
     * counted, not an equal one created separately. A request also counts if a worse fault hid the effect of this one, such as a
     * refusal of a request that was also dropped.
     */
    long appliedCount(Fault fault);

    /**
     * From now on, creating a slot with such an id is answered 400, and the message names its position in the list.
     * Replaces the ids of an earlier call.
     */
    SandboxFaults rejectSlots(Predicate<String> slotIds);

    /**
     * Whether a list of slots with an invalid slot is applied up to that slot before it is refused. By default such a
     * list changes nothing.
     */
    SandboxFaults partialApplication(boolean on);

    /**
     * Whether creating a slot whose id the option has already replaces that slot, seats included, instead of being
     * refused with 409. The contract does not say which of the two the service does.
     */
    SandboxFaults createReplacesExisting(boolean on);

    /**
     * Removes all faults with their counts, {@link #rejectSlots rejected slots} and
     * {@link #partialApplication} and {@link #createReplacesExisting}.
     */
    SandboxFaults clear();
}
