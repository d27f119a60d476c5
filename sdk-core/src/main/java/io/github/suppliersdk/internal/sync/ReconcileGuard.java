package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.OptionRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides after the first pass of a reconcile, before anything is marked, for which options too many slots would go off
 * sale. So a query of the source that returns too little does not take the calendar off sale.
 */
final class ReconcileGuard {
    /** This many slots may always go off sale, because a share of a few slots means nothing. */
    private static final int FREE = 20;

    private ReconcileGuard() {}

    /**
     * The options whose differences must not be marked, with the reason.
     *
     * @param share of the slots on sale, the largest that may go off sale; 1 allows everything
     */
    static Map<OptionRef, String> withheld(List<OptionComparison> options, double share) {
        Map<OptionRef, String> withheld = new LinkedHashMap<>();
        long onSale = options.stream().mapToLong(each -> each.onSale).sum();
        long offSale = options.stream().mapToLong(each -> each.goingOffSale).sum();
        boolean tooManyInAll = isTooMany(offSale, onSale, share);
        for (OptionComparison each : options) {
            if (each.goingOffSale == 0) {
                continue; // never withheld, whatever is wrong with the other options
            }
            boolean listsNothing = each.listed == 0 && share < 1;
            if (tooManyInAll || listsNothing || isTooMany(each.goingOffSale, each.onSale, share)) {
                withheld.put(
                        each.option,
                        tooManyInAll
                                ? offSale + " of all " + onSale + " slots on sale would go off sale"
                                : each.goingOffSale + " of " + each.onSale + " slots on sale would go off sale");
            }
        }
        return withheld;
    }

    private static boolean isTooMany(long offSale, long onSale, double share) {
        return offSale > FREE && offSale > share * onSale;
    }
}
