package io.github.suppliersdk.test.assertions;

import io.github.suppliersdk.sandbox.Sandbox;

/**
 * The entry point of the assertions. It can be imported next to the one of AssertJ; the compiler chooses by the
 * argument:
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

    /**
     * Begins assertions about the present state of the sandbox. Assertions about a part of it, such as an option, use
     * the state at the moment when that part was asked for.
     */
    public static SandboxAssert assertThat(Sandbox actual) {
        return new SandboxAssert(actual);
    }
}
