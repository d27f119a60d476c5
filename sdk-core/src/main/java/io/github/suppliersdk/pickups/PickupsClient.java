package io.github.suppliersdk.pickups;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * Pickups (<a href="../doc-files/contract.html#4-endpoints">contract, rows 15 and 16</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} where
 * there is none to return: refused locally, an error of the service, no response, or one that cannot be read.
 */
public interface PickupsClient {
    /** All pickups of this account. */
    List<Pickup> list();

    /** Creates a pickup. */
    Pickup create(PickupRequest pickup);

    /**
     * Creates the pickup if the service does not have it, so that a program can run more than once. A pickup with this id
     * cannot be changed through the interface: one that differs stays as it is, and the result says so. What the request
     * leaves out is not compared.
     *
     * @return {@code CREATED}, {@code EQUAL} or {@code DIFFERS}
     */
    EnsureResult<Pickup> ensure(PickupRequest pickup);

    /** One pickup. */
    Pickup get(String pickupId);

    /**
     * Removes a pickup. The service refuses while the pickup is part of a slot, with a {@link
     * io.github.suppliersdk.errors.ServiceException} whose status is not promised: take it out of its slots first.
     */
    void delete(String pickupId);
}
