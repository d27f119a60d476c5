package io.github.suppliersdk.sandbox.control;

import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What goes wrong in the sandbox, switched on and off while it runs. Faults add up: a request can be answered late and
 * lose that response. With one request at a time the same seed gives the same faults; each fault draws from a sequence of
 * its own, so adding another one does not shift it. Safe for use by several threads.
 */
public interface SandboxFaults {

    /** Starts the sequences of the faults that are added from now on. */
    SandboxFaults seed(long value);

    /**
     * Switches a fault on.
     *
     * @throws IllegalArgumentException if it can never strike, because the service has no endpoint with what
     *     {@link Fault#on} said
     */
    SandboxFaults add(Fault fault);

    /**
     * How many requests this fault struck since the start or since {@link #clear}: this very value, not another one made in
     * the same way. One that a worse fault hid, such as a refusal of a request that was dropped, struck too.
     */
    long struck(Fault fault);

    /** Creating slots with one of these ids is answered 400, naming the item. */
    SandboxFaults rejectSlots(Predicate<String> slotIds);

    /** Creating slots with one of these ids is answered 400, naming the item. */
    default SandboxFaults rejectSlots(Set<String> slotIds) {
        return rejectSlots(Set.copyOf(Arguments.given(slotIds, "slotIds"))::contains);
    }

    /**
     * Whether a list of slots with a bad item is applied up to that item before it is refused. By default such a list
     * changes nothing.
     */
    SandboxFaults partialApplication(boolean on);

    /**
     * Switches everything off: faults, {@link #rejectSlots(Predicate) rejected slots} and {@link #partialApplication}; what
     * {@link #struck} counted is forgotten. The seed stays.
     */
    SandboxFaults clear();
}
