package io.github.suppliersdk.test;

import io.github.suppliersdk.sandbox.SandboxSeed;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a test class has: its pool, and what its tests begin with. That is what the methods before all of them have left in the
 * sandbox, or what the enclosing class begins with, or the seed.
 */
final class ClassScope {
    private final SandboxPool pool;
    private final boolean ownsPool;
    private final Supplier<Optional<SandboxSeed>> outer;
    private Optional<Lease> lease = Optional.empty();
    private boolean isSealed;
    private Optional<SandboxSeed> baseline = Optional.empty();

    private ClassScope(SandboxPool pool, boolean ownsPool, Supplier<Optional<SandboxSeed>> outer) {
        this.pool = pool;
        this.ownsPool = ownsPool;
        this.outer = outer;
    }

    static ClassScope of(SandboxSettings settings) {
        return new ClassScope(new SandboxPool(settings), true, settings::seed);
    }

    /** That of a class within the class. */
    ClassScope nested() {
        return new ClassScope(pool, false, this::baseline);
    }

    /** For the methods before and after all tests. */
    synchronized Lease lease() {
        Lease mine = lease.orElseGet(() -> new Lease(pool, pool.borrow(outer.get())));
        lease = Optional.of(mine);
        return mine;
    }

    /** The methods before all tests are over when the first test begins. */
    private synchronized Optional<SandboxSeed> baseline() {
        if (!isSealed) {
            isSealed = true;
            baseline = lease.map(
                            mine -> SandboxSeed.of(mine.sandbox().snapshot().json()))
                    .or(outer);
            lease.ifPresent(Lease::release);
        }
        return baseline;
    }

    /** For one test. */
    Lease leaseForTest() {
        return new Lease(pool, pool.borrow(baseline()));
    }

    synchronized void close() {
        lease.ifPresent(Lease::close);
        if (ownsPool) {
            pool.close();
        }
    }
}
