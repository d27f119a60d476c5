package io.github.suppliersdk.benchmarks.contestants;

import io.github.suppliersdk.benchmarks.SampleSlots;
import io.github.suppliersdk.benchmarks.generated.ApiClient;
import io.github.suppliersdk.benchmarks.generated.ApiException;
import io.github.suppliersdk.benchmarks.generated.api.SlotsApi;
import io.github.suppliersdk.benchmarks.generated.model.AvailableHolderCategory;
import io.github.suppliersdk.benchmarks.generated.model.CapacityUpdate;
import io.github.suppliersdk.benchmarks.generated.model.DailySlot;
import io.github.suppliersdk.benchmarks.generated.model.Slot;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;

/** The client that OpenAPI Generator generates from a description of the three calls (okhttp-gson, its default). */
final class GeneratedContestant implements Contestant {
    private static final List<Slot> SLOTS = IntStream.range(0, SampleSlots.PER_CALL)
            .mapToObj(i -> slot(SampleSlots.slotId(i)))
            .toList();

    private final SlotsApi api;

    GeneratedContestant(OkHttpClient client, String url) {
        ApiClient settings = new ApiClient(client);
        settings.setBasePath(url);
        settings.setBearerToken(SampleSlots.TOKEN);
        settings.addDefaultHeader("accept-version", SampleSlots.ACCEPT_VERSION);
        this.api = new SlotsApi(settings);
    }

    private static Slot slot(String slotId) {
        LocalDate day = SampleSlots.day(slotId);
        return new Slot()
                .slotId(slotId)
                .optionId(SampleSlots.OPTION_ID)
                .dailySlot(new DailySlot().date(day))
                .addAvailableHolderCategoriesItem(category("adult", 1, SampleSlots.adultPrice(day)))
                .addAvailableHolderCategoriesItem(category("child", 0, 2500))
                .capacity(20)
                .guideLanguages(List.of("en", "fr"));
    }

    private static AvailableHolderCategory category(String id, int fewest, long price) {
        return new AvailableHolderCategory()
                .holderCategoryId(id)
                .minQuantity(fewest)
                .maxQuantity(8)
                .priceInCents(price);
    }

    @Override
    public Object getOne(String slotId) throws ApiException {
        return api.getSlot(SampleSlots.EXPERIENCE_ID, SampleSlots.OPTION_ID, slotId);
    }

    @Override
    public Object updateCapacity(String slotId) throws ApiException {
        return api.updateCapacity(
                SampleSlots.EXPERIENCE_ID, SampleSlots.OPTION_ID, slotId, new CapacityUpdate().capacity(12));
    }

    @Override
    public Object createMany() throws ApiException {
        return api.createSlots(SampleSlots.EXPERIENCE_ID, SampleSlots.OPTION_ID, SLOTS);
    }
}
