package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.tool.json.ValidatingReader;
import java.util.List;

/** Reads catalog objects from JSON in the format of the service (CONTRACT.md, section 3). */
final class CatalogJson {
    private CatalogJson() {}

    static Experience experience(ValidatingReader fields) {
        var stage = Experience.builder(
                fields.required("experience_id"),
                fields.required("experience_name"),
                fields.required("availability_slot_type", SlotType::of, SlotType.DAILY),
                fields.required("currency"),
                fields.required("vendor_id"));
        List<Option> options = fields.objects("options", CatalogJson::option);
        var builder = stage.addAllOptions(options)
                .externalExperienceId(fields.text("external_experience_id"))
                .externalExperienceName(fields.text("external_experience_name"))
                .archived(fields.flag("archived"));
        fields.text("cutoff_time").ifPresent(text -> builder.cutoffTime(CutoffTime.of(text)));
        return builder.build();
    }

    static Option option(ValidatingReader fields) {
        var stage = Option.builder(fields.required("option_id"), fields.required("label"));
        return stage.addAllHolderCategories(fields.objects("holder_categories", CatalogJson::holderCategory))
                .mainOption(fields.flag("main_option"))
                .minBookingQuantity(fields.integer("min_booking_quantity"))
                .maxBookingQuantity(fields.integer("max_booking_quantity"))
                .build();
    }

    private static HolderCategory holderCategory(ValidatingReader fields) {
        return HolderCategory.builder(
                        fields.required("holder_category_id"),
                        fields.required("holder_type", HolderType::of, HolderType.ADULT),
                        fields.requiredInteger("minimum_age"))
                .maximumAge(fields.integer("maximum_age"))
                .defaultCategory(fields.flag("default_category"))
                .build();
    }

    static MandatoryQuestion question(ValidatingReader fields) {
        return MandatoryQuestion.builder(
                        fields.required("mandatory_question_id"),
                        fields.required("question"),
                        fields.required("data_type", DataType::of, DataType.STRING),
                        fields.required("level", QuestionLevel::of, QuestionLevel.BOOKING))
                .optionId(fields.text("option_id"))
                .holderCategoryId(fields.text("holder_category_id"))
                .dataPattern(fields.text("data_pattern"))
                .putAllSelect(fields.texts("select"))
                .build();
    }
}
