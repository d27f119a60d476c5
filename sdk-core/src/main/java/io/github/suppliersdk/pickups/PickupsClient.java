package io.github.suppliersdk.pickups;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * Pickups (<a href="../doc-files/contract.html#4-endpoints">contract, rows 15 and 16</a>).
 *
 * <p>Every method waits for the response. If there is none to return, it throws one of the exceptions in {@link
 * io.github.suppliersdk.errors}.
 */
public interface PickupsClient {
    /** Lists all pickups of this account. */
    List<Pickup> list();

    /**
     * Creates a pickup.
     *
     * @return the pickup as the service has it
     */
    Pickup create(Pickup pickup);

    /**
     * Creates the pickup if it is missing, so that a program can run more than once. The service has no call to change
     * a pickup: if one with this id differs, it stays unchanged, and the result says so. Fields that the request leaves
     * out are not compared.
     *
     * @return {@code CREATED}, {@code EQUAL} or {@code DIFFERS}
     */
    EnsureResult<Pickup> ensure(Pickup pickup);

    /**
     * Reads one pickup.
     *
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the pickup
     */
    Pickup get(String pickupId);

    /**
     * Removes a pickup. While the pickup is part of a slot, the service refuses with a {@link
     * io.github.suppliersdk.errors.ServiceException} of unspecified status: remove it from its slots first.
     *
     * @throws io.github.suppliersdk.errors.NotFoundException if the service does not have the pickup, unless an earlier
     *     attempt of this call may have removed it
     */
    void delete(String pickupId);
}
