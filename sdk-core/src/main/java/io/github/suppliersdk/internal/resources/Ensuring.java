package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.types.EnsureResult;
import io.github.suppliersdk.types.EnsureResult.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates what is absent. What is there is compared, also if somebody else created it in between. */
final class Ensuring {
    private Ensuring() {}

    /**
     * Makes sure that an object is there.
     *
     * @param find gives the object, or null if it is not there
     * @param create creates it
     * @param compare judges one that is there
     */
    static <T> EnsureResult<T> ensure(
            Supplier<@Nullable T> find, Supplier<T> create, Function<T, EnsureResult<T>> compare) {
        T there = find.get();
        if (there != null) {
            return compare.apply(there);
        }
        try {
            return new EnsureResult<>(Outcome.CREATED, create.get(), List.of());
        } catch (ServiceException e) {
            T meanwhile = isRefusal(e.status()) ? find.get() : null;
            if (meanwhile == null) {
                throw e;
            }
            return compare.apply(meanwhile);
        }
    }

    /** The fields that this version does not know: those of the service, and over them those of the request. */
    static Map<String, Object> together(Map<String, Object> there, Map<String, Object> requested) {
        if (there.isEmpty()) {
            return requested;
        }
        Map<String, Object> all = new LinkedHashMap<>(there);
        all.putAll(requested);
        return all;
    }

    /** What a call gives, or null where the service says that it is not there. */
    static <T> @Nullable T found(Supplier<T> get) {
        try {
            return get.get();
        } catch (NotFoundException e) {
            return null;
        }
    }

    /** Which status a service has for an id that is taken is not promised. */
    private static boolean isRefusal(int status) {
        return status == 400 || status == 409 || status == 422;
    }

    /** What is there cannot be changed. */
    static <T> EnsureResult<T> unchangeable(T there, List<String> differences) {
        return new EnsureResult<>(differences.isEmpty() ? Outcome.EQUAL : Outcome.DIFFERS, there, differences);
    }

    /** What is there can be replaced if it differs. */
    static <T> EnsureResult<T> replaceable(T there, List<String> differences, Supplier<T> replace) {
        return differences.isEmpty()
                ? new EnsureResult<>(Outcome.EQUAL, there, differences)
                : new EnsureResult<>(Outcome.UPDATED, replace.get(), differences);
    }
}
