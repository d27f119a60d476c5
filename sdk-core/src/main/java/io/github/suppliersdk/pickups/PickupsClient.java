package io.github.suppliersdk.pickups;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * Pickups (<a href="../doc-files/contract.html#4-endpoints">contract, rows 15 and 16</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} if
 * there is none to return: the request was refused locally, the service responded with an error, no response came, or
 * the response cannot be read.
 */
public interface PickupsClient {
    /** All pickups of this account. */
    List<Pickup> list();

    /** Creates a pickup. */
    Pickup create(PickupRequest pickup);

    /**
     * Creates the pickup if it is missing, so that a program can run more than once. The service has no call to change
     * a pickup: if one with this id differs, it stays unchanged, and the result says so. Fields that the request leaves
     * out are not compared.
     *
     * @return {@code CREATED}, {@code EQUAL} or {@code DIFFERS}
     */
    EnsureResult<Pickup> ensure(PickupRequest pickup);

    /** One pickup. */
    Pickup get(String pickupId);

    /**
     * Removes a pickup. While the pickup is part of a slot, the service refuses with a {@link
     * io.github.suppliersdk.errors.ServiceException} of unspecified status: remove it from its slots first.
     */
    void delete(String pickupId);
}
