package io.github.suppliersdk.faults;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import java.time.LocalDate;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** One call of each method class, with a small body or with one that does not fit into the buffers of a socket. */
public enum Operation {
    GET((client, large) -> {
        client.slots("e1", "o1").get("2027-04-22");
    }),
    PUT((client, large) -> {
        client.slots("e1", "o1").replace(slot(large));
    }),
    PATCH((client, large) -> {
        if (large) {
            client.experiences()
                    .update(
                            "e1",
                            ExperienceUpdate.builder()
                                    .experienceName("x".repeat(100_000))
                                    .build());
        } else {
            client.slots("e1", "o1").updateCapacity("2027-04-22", 12);
        }
    }),
    DELETE((client, large) -> {
        client.slots("e1", "o1").delete("2027-04-22");
    }),
    POST((client, large) -> {
        client.slots("e1", "o1").create(List.of(slot(large)));
    });

    @SuppressWarnings("ImmutableEnumChecker") // the lambdas above have no state
    private final BiConsumer<SupplierClient, Boolean> call;

    Operation(BiConsumer<SupplierClient, Boolean> call) {
        this.call = call;
    }

    void call(SupplierClient client, boolean large) {
        call.accept(client, large);
    }

    boolean hasBody() {
        return this == PUT || this == PATCH || this == POST;
    }

    private static Slot slot(boolean large) {
        return Slot.builder("2027-04-22", "o1", DailySlot.of(LocalDate.of(2027, 4, 22)))
                .addAllAvailableHolderCategories(IntStream.range(0, large ? 2_000 : 1)
                        .mapToObj(i -> AvailableHolderCategory.of("category-" + i, 1500))
                        .toList())
                .build();
    }
}
