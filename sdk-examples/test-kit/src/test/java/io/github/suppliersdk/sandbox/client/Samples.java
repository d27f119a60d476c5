package io.github.suppliersdk.sandbox.client;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
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
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.vendors.Vendor;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/** A catalog for tests: the experiences "daily", "open" and "time", each with the options "tour" and "vip". */
final class Samples {

    static final LocalDate DAY = LocalDate.of(2027, 4, 22);

    private Samples() {}

    /** A clock that stands at 12:00 UTC on 1 January 2027 until it is advanced. */
    static SandboxClock clock() {
        return SandboxClock.at(LocalDateTime.of(2027, 1, 1, 12, 0), ZoneOffset.UTC);
    }

    /** A configuration with the address and the fixed token of the sandbox, and defaults otherwise. */
    static SupplierClientConfig.Builder configure(Sandbox sandbox) {
        SupplierClientConfig.Builder builder = SupplierClient.builder();
        builder.baseUrl(sandbox.baseUrl());
        return builder.accessToken(sandbox.accessToken());
    }

    static void fill(SupplierClient client) {
        client.vendors().create(vendor("v1"));
        client.pickups().create(pickup("p1"));
        for (SlotType type : List.of(SlotType.DAILY, SlotType.OPEN, SlotType.TIME)) {
            client.experiences().create(experience(type.text().toLowerCase(Locale.ROOT), type));
        }
    }

    static Vendor vendor(String id) {
        return Vendor.builder(id, "Vendor").build();
    }

    static Pickup pickup(String id) {
        return Pickup.builder(id, "Inn", PickupType.HOTEL)
                .latitude(47.5)
                .longitude(8.25)
                .timeMargin(-15)
                .build();
    }

    static Experience experience(String id, SlotType type) {
        return Experience.builder(id, "Walk", type, "EUR", "v1")
                .addOptions(option("tour"), option("vip"))
                .build();
    }

    /** An option for 1 to 6 guests. */
    static Option option(String id) {
        return Option.builder(id, "A label")
                .addHolderCategories(HolderCategory.of("adult", HolderType.ADULT, 18))
                .minBookingQuantity(1)
                .maxBookingQuantity(6)
                .addHolderCategories(HolderCategory.of("child", HolderType.CHILD, 0))
                .build();
    }

    static MandatoryQuestion question(String id) {
        return MandatoryQuestion.builder(id, "Why?", DataType.STRING, QuestionLevel.BOOKING)
                .build();
    }

    static Slot daily(String id) {
        return daily(id, DAY);
    }

    static Slot daily(String id, LocalDate day) {
        return slot(id, DailySlot.of(day)).withCapacity(10);
    }

    static Slot open(String id) {
        return slot(id, OpenSlot.ofDurationDays(180));
    }

    /** A time slot of two hours with the pickup "p1". */
    static Slot timed(String id, LocalDateTime start) {
        return slot(id, TimeSlot.of(start, start.plusHours(2)).withPickupIds(List.of("p1")))
                .withCapacity(10);
    }

    /** A slot of the option "tour" for at most 4 adults in one booking. */
    static Slot slot(String id, SlotKind kind) {
        return Slot.builder(id, "tour", kind)
                .addAvailableHolderCategories(AvailableHolderCategory.builder("adult", 1500)
                        .minQuantity(1)
                        .maxQuantity(4)
                        .build())
                .addAvailableHolderCategories(AvailableHolderCategory.of("child", 500))
                .guideLanguages(List.of("en", "de"))
                .build();
    }
}
