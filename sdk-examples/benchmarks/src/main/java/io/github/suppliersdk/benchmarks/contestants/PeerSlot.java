package io.github.suppliersdk.benchmarks.contestants;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.suppliersdk.benchmarks.SampleSlots;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A slot as a user of Retrofit or Feign writes it for Jackson. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PeerSlot(
        @JsonProperty("slot_id") String slotId,
        @JsonProperty("option_id") String optionId,
        @JsonProperty("daily_slot") Daily dailySlot,
        @JsonProperty("available_holder_categories") List<Category> availableHolderCategories,
        @Nullable Integer capacity,
        @JsonProperty("guide_languages") @Nullable List<String> guideLanguages) {

    /** The day of a slot. */
    public record Daily(LocalDate date) {}

    /** The price of a holder category, in minor currency units. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Category(
            @JsonProperty("holder_category_id") String holderCategoryId,
            @JsonProperty("min_quantity") @Nullable Integer minQuantity,
            @JsonProperty("max_quantity") @Nullable Integer maxQuantity,
            @JsonProperty("price_in_cents") long priceInCents) {}

    /** The seats to set. */
    public record Capacity(int capacity) {}

    /**
     * The slots of one call; created when they are first needed, because the start-up of a process is measured, too.
     */
    static final class Prepared {
        static final List<PeerSlot> SLOTS = IntStream.range(0, SampleSlots.PER_CALL)
                .mapToObj(i -> of(SampleSlots.slotId(i)))
                .toList();
    }

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

    public static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }
}
