package io.github.suppliersdk.benchmarks.contestants;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.benchmarks.SampleSlots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;

/** The library with all defaults. */
public final class LibraryContestant implements Contestant {
    private final SlotsClient client;

    LibraryContestant(Contestants.Trust trust, String url) throws Exception {
        this.client = client(trust, url).slots(SampleSlots.EXPERIENCE_ID, SampleSlots.OPTION_ID);
    }

    /** A client of the library, with the library's own transport unless a certificate has to be trusted. */
    public static SupplierClient client(Contestants.Trust trust, String url) throws Exception {
        SupplierClientConfig.Builder builder =
                SupplierClient.builder().baseUrl(url).accessToken(SampleSlots.TOKEN);
        if (trust.isNeeded()) {
            builder.httpClient(trust.with(new OkHttpClient()));
        }
        return builder.build();
    }

    /** The slot of {@link SampleSlots}. */
    private static Slot slot(LocalDate day) {
        return slot(day.toString(), SampleSlots.OPTION_ID, day);
    }

    /** A slot like that of {@link SampleSlots}. */
    public static Slot slot(String slotId, String optionId, LocalDate day) {
        return Slot.builder(slotId, optionId, DailySlot.of(day))
                .addAvailableHolderCategory(category("adult", 1, SampleSlots.adultPrice(day)))
                .addAvailableHolderCategory(category("child", 0, 2500))
                .capacity(20)
                .guideLanguages(List.of("en", "fr"))
                .build();
    }

    private static AvailableHolderCategory category(String id, int fewest, long price) {
        return AvailableHolderCategory.builder(id, price)
                .minQuantity(fewest)
                .maxQuantity(8)
                .build();
    }

    /** What one call sends. */
    public static List<Slot> slotsOfOneCall() {
        return Prepared.SLOTS;
    }

    private static final class Prepared {
        private static final List<Slot> SLOTS = IntStream.range(0, SampleSlots.PER_CALL)
                .mapToObj(i -> slot(SampleSlots.FIRST_DAY.plusDays(i)))
                .toList();
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
        return client.create(Prepared.SLOTS);
    }
}
