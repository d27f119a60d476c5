package io.github.suppliersdk.benchmarks.contestants;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.benchmarks.SampleSlots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;

/** The library with all defaults. */
public final class LibraryContestant implements Contestant {
    private static final List<Slot> SLOTS = IntStream.range(0, SampleSlots.PER_CALL)
            .mapToObj(i -> slot(SampleSlots.slotId(i)))
            .toList();

    private final SlotsClient client;

    LibraryContestant(String url) {
        this.client = client(url).slots(SampleSlots.EXPERIENCE_ID, SampleSlots.OPTION_ID);
    }

    public static SupplierClient client(String url) {
        return SupplierClient.builder()
                .baseUrl(url)
                .accessToken(SampleSlots.TOKEN)
                .build();
    }

    /** The slot of {@link SampleSlots} with this id. */
    public static Slot slot(String slotId) {
        LocalDate day = SampleSlots.day(slotId);
        LocalDateTime start = SampleSlots.start(slotId);
        return Slot.builder(
                        slotId,
                        SampleSlots.optionId(slotId),
                        start == null ? DailySlot.of(day) : TimeSlot.startingAt(start))
                .addAvailableHolderCategory(category("adult", 1, SampleSlots.adultPrice(day)))
                .addAvailableHolderCategory(category("child", 0, 2500))
                .capacity(SampleSlots.SEATS)
                .guideLanguages(List.of("en", "fr"))
                .build();
    }

    private static AvailableHolderCategory category(String id, int fewest, long price) {
        return AvailableHolderCategory.builder(id, price)
                .minQuantity(fewest)
                .maxQuantity(8)
                .build();
    }

    @Override
    public Object getOne(String slotId) {
        return client.get(slotId);
    }

    @Override
    public Object updateCapacity(String slotId) {
        return client.updateCapacity(slotId, 12);
    }

    @Override
    public Object createMany() {
        return client.create(SLOTS);
    }
}
