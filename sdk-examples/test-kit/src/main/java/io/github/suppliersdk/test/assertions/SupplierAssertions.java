package io.github.suppliersdk.test.assertions;

import io.github.suppliersdk.sandbox.Sandbox;

/**
 * Where the assertions begin. Beside AssertJ's own the compiler chooses by the argument:
 *
 * <pre>{@code
 * import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
 * import static org.assertj.core.api.Assertions.assertThat;
 *
 * assertThat(sandbox).option("cellar-tour", "evening").hasSlots(1095).slot("evening-1").hasSeats(12);
 * }</pre>
 */
public final class SupplierAssertions {
    private SupplierAssertions() {}

    /** About what the sandbox remembers now. What these assertions lead to was read at one moment, and does not change. */
    public static SandboxAssert assertThat(Sandbox actual) {
        return new SandboxAssert(actual);
    }
}
