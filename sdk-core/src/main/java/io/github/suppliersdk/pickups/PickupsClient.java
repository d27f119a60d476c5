package io.github.suppliersdk.pickups;

import java.util.List;

/**
 * Pickups (contract 4, rows 15 and 16).
 *
 * <p>Every method waits for the answer, and throws a {@link io.github.suppliersdk.errors.SupplierException} where
 * there is none to give back: refused locally, answered with an error, no answer, or an answer that cannot be read.
 */
public interface PickupsClient {
    /** All pickups of this account. */
    List<Pickup> list();

    /** Creates a pickup. */
    Pickup create(PickupRequest pickup);

    /** One pickup. */
    Pickup get(String pickupId);

    /**
     * Removes a pickup. The service refuses while the pickup is part of a slot, with a {@link
     * io.github.suppliersdk.errors.ServiceException} whose status is not promised: take it out of its slots first.
     */
    void delete(String pickupId);
}
