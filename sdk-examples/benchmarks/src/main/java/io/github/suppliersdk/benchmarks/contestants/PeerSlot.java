package io.github.suppliersdk.benchmarks.contestants;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.suppliersdk.benchmarks.SampleSlots;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/** A slot as a user of Retrofit or Feign writes it for Jackson. */
record PeerSlot(
        String slotId,
        String optionId,
        Daily dailySlot,
        List<Category> availableHolderCategories,
        int capacity,
        List<String> guideLanguages) {

    /** The day of a slot. */
    record Daily(LocalDate date) {}

    /** The price of a holder category, in minor currency units. */
    record Category(String holderCategoryId, int minQuantity, int maxQuantity, long priceInCents) {}

    /** The seats to set. */
    record Capacity(int capacity) {}

    /** The slots of one call. */
    static final List<PeerSlot> SLOTS = IntStream.range(0, SampleSlots.PER_CALL)
            .mapToObj(i -> of(SampleSlots.slotId(i)))
            .toList();

    private static PeerSlot of(String slotId) {
        LocalDate day = SampleSlots.day(slotId);
        return new PeerSlot(
                slotId,
                SampleSlots.OPTION_ID,
                new Daily(day),
                List.of(new Category("adult", 1, 8, SampleSlots.adultPrice(day)), new Category("child", 0, 8, 2500)),
                20,
                List.of("en", "fr"));
    }

    static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }
}
