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

/** Creates missing objects and compares existing ones, even if another process created the object meanwhile. */
final class EnsureOperations {
    private EnsureOperations() {}

    /**
     * Makes sure that an object exists.
     *
     * @param find returns the object, or null if it does not exist
     * @param create creates the object
     * @param compare compares an existing object with the request
     */
    static <T> EnsureResult<T> ensure(
            Supplier<@Nullable T> find, Supplier<T> create, Function<T, EnsureResult<T>> compare) {
        T existing = find.get();
        return existing != null ? compare.apply(existing) : create(find, create, compare);
    }

    /** Makes sure that an object exists that was missing when the service was last asked. */
    static <T> EnsureResult<T> create(
            Supplier<@Nullable T> find, Supplier<T> create, Function<T, EnsureResult<T>> compare) {
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

    /** The unknown fields of the service's object and of the request; those of the request take precedence. */
    static Map<String, Object> merged(Map<String, Object> existing, Map<String, Object> requested) {
        if (existing.isEmpty()) {
            return requested;
        }
        Map<String, Object> all = new LinkedHashMap<>(existing);
        all.putAll(requested);
        return all;
    }

    /** The result of a call, or null if the service says that the object does not exist. */
    static <T> @Nullable T found(Supplier<T> get) {
        try {
            return get.get();
        } catch (NotFoundException e) {
            return null;
        }
    }

    /** Whether the status may mean that the id is taken; the contract names no status for that. */
    private static boolean isRefusal(int status) {
        return status == 400 || status == 409 || status == 422;
    }

    /** The result for an existing object with differences that cannot be changed. */
    static <T> EnsureResult<T> unchangeable(T existing, List<String> differences) {
        return new EnsureResult<>(differences.isEmpty() ? Outcome.EQUAL : Outcome.DIFFERS, existing, differences);
    }

    /**
     * Replaces an existing object if it differs.
     *
     * @param compare returns the paths of the fields in which an object of the service differs
     * @param replace replaces the object and returns the response
     * @param find returns the object, or null if it does not exist
     */
    static <T> EnsureResult<T> replaceable(
            T existing, Function<T, List<String>> compare, Supplier<T> replace, Supplier<@Nullable T> find) {
        List<String> differences = compare.apply(existing);
        return differences.isEmpty()
                ? new EnsureResult<>(Outcome.EQUAL, existing, differences)
                : changed(differences, compare, replace.get(), find);
    }

    /**
     * The result of changes that the service accepted. It may accept a change without keeping it: an archived
     * experience stays archived. If the response shows other values it may be incomplete, so the object is read.
     *
     * @param now the object in the last response
     */
    static <T> EnsureResult<T> changed(
            List<String> differences, Function<T, List<String>> compare, T now, Supplier<@Nullable T> find) {
        if (compare.apply(now).isEmpty()) {
            return new EnsureResult<>(Outcome.UPDATED, now, differences);
        }
        T read = find.get();
        T shown = read == null ? now : read;
        List<String> left = compare.apply(shown);
        return left.isEmpty()
                ? new EnsureResult<>(Outcome.UPDATED, shown, differences)
                : new EnsureResult<>(Outcome.DIFFERS, shown, left);
    }
}
