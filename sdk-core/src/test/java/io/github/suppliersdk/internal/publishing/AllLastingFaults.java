package io.github.suppliersdk.internal.publishing;

import java.util.List;

/** Runs all lasting faults of {@link BulkRunTest}, which itself runs only some of them. */
final class AllLastingFaults {
    private AllLastingFaults() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] args) {
        List<BulkRunTest.LastingFault> faults = BulkRunTest.permanentAndNearlyPermanentFaults();
        List<String> longer = BulkRunTest.faultsThatExceedTheBound(faults, 2000);
        if (!longer.isEmpty()) {
            throw new AssertionError(String.join(System.lineSeparator(), longer));
        }
        System.out.println(faults.size() + " lasting faults of publishing: each costs a run giveUpAfter once");
    }
}
