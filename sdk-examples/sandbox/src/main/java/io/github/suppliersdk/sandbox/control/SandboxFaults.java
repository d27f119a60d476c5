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

    /** Switches a fault on. */
    SandboxFaults add(Fault fault);

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

    /** Switches everything off. The seed stays. */
    SandboxFaults clear();
}
