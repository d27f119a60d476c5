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
        return there != null ? compare.apply(there) : create(find, create, compare);
    }

    /** The same for an object that is known to be absent, or was a moment ago. */
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

    /**
     * What is there can be replaced if it differs.
     *
     * @param compare gives the paths of the fields in which an object of the service differs
     * @param replace gives the object as the response to replacing it shows it
     * @param find gives the object, or null if it is not there
     */
    static <T> EnsureResult<T> replaceable(
            T there, Function<T, List<String>> compare, Supplier<T> replace, Supplier<@Nullable T> find) {
        List<String> differences = compare.apply(there);
        return differences.isEmpty()
                ? new EnsureResult<>(Outcome.EQUAL, there, differences)
                : changed(differences, compare, replace.get(), find);
    }

    /**
     * The result of changes that the service has taken. That it takes a change does not say that it keeps it: an archived
     * experience stays archived. A response that shows something else may show a part only, so the object is read then.
     *
     * @param now the object as the last response shows it
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
