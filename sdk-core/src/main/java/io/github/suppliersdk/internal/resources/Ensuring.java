package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.internal.resources.EnsuredType.Difference;
import io.github.suppliersdk.types.EnsureResult;
import io.github.suppliersdk.types.EnsureResult.Outcome;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes sure that the service has an object, even if another process creates it at the same time. */
final class Ensuring {
    private Ensuring() {}

    /**
     * Creates the object, or compares it and changes it.
     *
     * @param find returns the object, or null if it does not exist
     * @param create creates the object
     * @param compare returns the fields in which an object of the service differs from the requested one
     * @param change changes these fields; called only if all of them can be changed
     */
    static <T> EnsureResult<T> ensure(
            Supplier<@Nullable T> find,
            Supplier<T> create,
            Function<T, List<Difference>> compare,
            BiConsumer<T, List<String>> change) {
        T existing = find.get();
        if (existing == null) {
            try {
                return new EnsureResult<>(Outcome.CREATED, create.get(), List.of());
            } catch (ServiceException e) {
                // another process may have been faster: the contract names no status for an id that is taken
                existing = Set.of(400, 409, 422).contains(e.status()) ? find.get() : null;
                if (existing == null) {
                    throw e;
                }
            }
        }
        List<Difference> differences = compare.apply(existing);
        List<String> unchangeable = differences.stream()
                .filter(difference -> !difference.isChangeable())
                .map(Difference::path)
                .toList();
        if (!unchangeable.isEmpty()) {
            return new EnsureResult<>(Outcome.DIFFERS, existing, unchangeable);
        }
        if (differences.isEmpty()) {
            return new EnsureResult<>(Outcome.EQUAL, existing, List.of());
        }
        change.accept(existing, paths(differences));
        // The service may accept a change without keeping it (an archived experience stays archived), and a response
        // may
        // lack fields: only what it shows now counts.
        T now = Objects.requireNonNullElse(find.get(), existing);
        List<String> left = paths(compare.apply(now));
        return left.isEmpty()
                ? new EnsureResult<>(Outcome.UPDATED, now, paths(differences))
                : new EnsureResult<>(Outcome.DIFFERS, now, left);
    }

    private static List<String> paths(List<Difference> differences) {
        return differences.stream().map(Difference::path).toList();
    }

    /** The result of a call, or null if the service says that the object does not exist. */
    static <T> @Nullable T found(Supplier<T> get) {
        try {
            return get.get();
        } catch (NotFoundException e) {
            return null;
        }
    }
}
