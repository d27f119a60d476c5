package io.github.suppliersdk.support;

import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/** One object of every kind with every field of the contract, as JSON and as the value that is read from it. */
public final class Samples {
    private Samples() {}

    public static final String OPTION_JSON = """
            {"option_id": "adult-tour", "label": "Tour", "main_option": true,
             "min_booking_quantity": 1, "max_booking_quantity": 12,
             "holder_categories": [
               {"holder_category_id": "adult", "holder_type": "ADULT", "minimum_age": 18, "maximum_age": 64,
                "default_category": true},
               {"holder_category_id": "dog", "holder_type": "CUSTOM_DOG", "minimum_age": 0}]}
            """;

    public static final String EXPERIENCE_REQUEST_JSON = """
            {"experience_id": "e1", "experience_name": "Cellar tour", "availability_slot_type": "DAILY",
             "currency": "EUR", "vendor_id": "v1", "cutoff_time": "P1DT2H",
             "external_experience_id": "own-7", "external_experience_name": "Kellerführung",
             "options": [%s]}
            """.formatted(OPTION_JSON);

    public static final String EXPERIENCE_JSON = EXPERIENCE_REQUEST_JSON.replaceFirst("\\{", "{\"archived\": false, ");

    public static final String QUESTION_JSON = """
            {"mandatory_question_id": "diet", "question": "What do you eat?", "data_type": "SELECT_ONE",
             "level": "BY_PAX", "option_id": "adult-tour", "holder_category_id": "adult",
             "select": {"all": "Everything", "veg": "No meat"}}
            """;

    public static final String TEXT_QUESTION_JSON = """
            {"mandatory_question_id": "plate", "question": "Your number plate?", "data_type": "STRING",
             "level": "BOOKING", "data_pattern": "[A-Z]{2}\\\\d+"}
            """;

    public static final String VENDOR_JSON = """
            {"vendor_id": "v1", "name": "Old Cellar"}
            """;

    public static final String PICKUP_JSON = """
            {"pickup_id": "p1", "name": "Main station", "type": "MEETING_POINT",
             "latitude": 48.1402, "longitude": -11.5601, "time_margin": -30}
            """;

    private static final String PRICES_JSON = """
            "available_holder_categories": [
               {"holder_category_id": "adult", "min_quantity": 1, "max_quantity": 8, "price_in_cents": 1500},
               {"holder_category_id": "dog", "price_in_cents": 3000000000}]
            """;

    public static final String DAILY_JSON = """
            {"slot_id": "2027-04-22", "option_id": "adult-tour", "daily_slot": {"date": "2027-04-22"}, %s,
             "capacity": 10, "guide_languages": ["en", "de"]}
            """.formatted(PRICES_JSON);

    public static final String TIME_JSON = """
            {"slot_id": "t.1_a", "option_id": "adult-tour", %s, "capacity": 0,
             "time_slot": {"start": "2027-04-22T18:00:00Z", "end": "2027-04-22T20:00:00Z", "pickup_ids": ["p1", "p2"]}}
            """.formatted(PRICES_JSON);

    public static final String OPEN_DAYS_JSON = """
            {"slot_id": "open", "option_id": "adult-tour", %s,
             "open_slot": {"type": "DURATION_DAYS", "duration_days": 180}}
            """.formatted(PRICES_JSON);

    public static final String OPEN_UNTIL_JSON = """
            {"slot_id": "open", "option_id": "adult-tour", %s,
             "open_slot": {"type": "END_DATE", "end_date": "2027-04-23"}}
            """.formatted(PRICES_JSON);

    public static Option option() {
        return Option.builder("adult-tour", "Tour")
                .addHolderCategory(HolderCategory.builder("adult", HolderType.ADULT, 18)
                        .maximumAge(64)
                        .defaultCategory(true)
                        .build())
                .addHolderCategory(HolderCategory.of("dog", HolderType.of("CUSTOM_DOG"), 0))
                .mainOption(true)
                .minBookingQuantity(1)
                .maxBookingQuantity(12)
                .build();
    }

    public static Experience experienceRequest() {
        return Experience.builder("e1", "Cellar tour", SlotType.DAILY, "EUR", "v1")
                .addOption(option())
                .cutoffTime(CutoffTime.of("P1DT2H"))
                .externalExperienceId("own-7")
                .externalExperienceName("Kellerführung")
                .build();
    }

    public static Experience experience() {
        return experienceRequest().withArchived(false);
    }

    public static MandatoryQuestion question() {
        return MandatoryQuestion.builder("diet", "What do you eat?", DataType.SELECT_ONE, QuestionLevel.BY_PAX)
                .optionId("adult-tour")
                .holderCategoryId("adult")
                .putSelect("all", "Everything")
                .putSelect("veg", "No meat")
                .build();
    }

    public static MandatoryQuestion textQuestion() {
        return MandatoryQuestion.builder("plate", "Your number plate?", DataType.STRING, QuestionLevel.BOOKING)
                .dataPattern("[A-Z]{2}\\d+")
                .build();
    }

    public static Pickup pickup() {
        return Pickup.builder("p1", "Main station", PickupType.MEETING_POINT)
                .latitude(48.1402)
                .longitude(-11.5601)
                .timeMargin(-30)
                .build();
    }

    public static Slot daily() {
        return slot("2027-04-22", DailySlot.of(LocalDate.of(2027, 4, 22)))
                .capacity(10)
                .guideLanguages(Optional.of(List.of("en", "de")))
                .build();
    }

    public static Slot timed() {
        return slot(
                        "t.1_a",
                        TimeSlot.builder(LocalDateTime.of(2027, 4, 22, 18, 0), LocalDateTime.of(2027, 4, 22, 20, 0))
                                .pickupIds(Optional.of(List.of("p1", "p2")))
                                .build())
                .capacity(0)
                .build();
    }

    public static Slot openForDays() {
        return slot("open", OpenSlot.ofDurationDays(180)).build();
    }

    public static Slot openUntil() {
        return slot("open", OpenSlot.until(LocalDate.of(2027, 4, 23))).build();
    }

    private static Slot.Builder slot(String id, SlotKind kind) {
        return Slot.builder(id, "adult-tour", kind)
                .addAvailableHolderCategory(AvailableHolderCategory.builder("adult", 1500)
                        .minQuantity(1)
                        .maxQuantity(8)
                        .build())
                .addAvailableHolderCategory(AvailableHolderCategory.of("dog", 3_000_000_000L));
    }
}
