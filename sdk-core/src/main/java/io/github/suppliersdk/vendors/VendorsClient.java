package io.github.suppliersdk.vendors;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * Vendors (<a href="../doc-files/contract.html#4-endpoints">contract, rows 13 and 14</a>).
 *
 * <p>Every method waits for the response. If there is none to return, it throws a {@link
 * io.github.suppliersdk.errors.SupplierException}: {@link io.github.suppliersdk.errors.InvalidRequestException} if the
 * library refused the request and sent nothing, {@link io.github.suppliersdk.errors.ServiceException} or a subclass if
 * the service responded with an error, {@link io.github.suppliersdk.errors.TransportException} if no response came,
 * {@link io.github.suppliersdk.errors.InvalidResponseException} if the response cannot be read, and {@link
 * io.github.suppliersdk.auth.TokenException} if there is no access token. If the client is closed, it throws an {@link
 * IllegalStateException}.
 */
public interface VendorsClient {
    /** Lists all vendors of this account. */
    List<Vendor> list();

    /**
     * Creates a vendor.
     *
     * @return the vendor as the service has it
     */
    Vendor create(Vendor vendor);

    /**
     * Creates the vendor if it is missing, so that a program can run more than once. The service has no call to change
     * a vendor: if one with this id differs, it stays unchanged, and the result says so.
     *
     * @return {@code CREATED}, {@code EQUAL} or {@code DIFFERS}
     */
    EnsureResult<Vendor> ensure(Vendor vendor);
}
