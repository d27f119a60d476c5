package io.github.suppliersdk.vendors;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * Vendors (<a href="../doc-files/contract.html#4-endpoints">contract, rows 13 and 14</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} where
 * there is none to return: refused locally, an error of the service, no response, or one that cannot be read.
 */
public interface VendorsClient {
    /** All vendors of this account. */
    List<Vendor> list();

    /** Creates a vendor. */
    Vendor create(VendorRequest vendor);

    /**
     * Creates the vendor if the service does not have it, so that a program can run more than once. A vendor with this id
     * cannot be changed through the interface: one that differs stays as it is, and the result says so.
     *
     * @return {@code CREATED}, {@code EQUAL} or {@code DIFFERS}
     */
    EnsureResult<Vendor> ensure(VendorRequest vendor);
}
