package io.github.suppliersdk.test;

import io.github.suppliersdk.sandbox.SandboxSeed;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The servers of a test class and the state with which each of its tests begins: the state that the {@code @BeforeAll}
 * methods left in the sandbox; without such methods the state of the enclosing class; otherwise the seed.
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

    /** The scope of a nested class. */
    ClassScope nested() {
        return new ClassScope(pool, false, this::baseline);
    }

    /** The lease for the methods before and after all tests. */
    synchronized Lease lease() {
        Lease mine = lease.orElseGet(() -> new Lease(pool, pool.borrow(outer.get())));
        lease = Optional.of(mine);
        return mine;
    }

    /** The state with which a test begins. The methods before all tests have ended when the first test begins. */
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

    /** A lease for one test. */
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
