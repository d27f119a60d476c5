package io.github.suppliersdk.vendors;

import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/**
 * Vendors (<a href="../doc-files/contract.html#4-endpoints">contract, rows 13 and 14</a>).
 *
 * <p>Every method waits for the response. If there is none to return, it throws one of the exceptions in {@link
 * io.github.suppliersdk.errors}.
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
