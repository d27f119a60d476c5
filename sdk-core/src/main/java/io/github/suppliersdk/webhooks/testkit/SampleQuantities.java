package io.github.suppliersdk.webhooks.testkit;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.SlotRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Chooses quantities that fit an option and a slot: the minimum of each holder category, without categories for which
 * there are no seats, and as many more as the option requires.
 */
final class SampleQuantities {
    private SampleQuantities() {}

    static List<HolderQuantity> of(Option option, SlotRequest slot) {
        List<AvailableHolderCategory> categories = slot.availableHolderCategories();
        int[] quantities = new int[categories.size()];
        int most = Math.min(
                option.maxBookingQuantity().orElse(Integer.MAX_VALUE),
                slot.capacity().orElse(Integer.MAX_VALUE));
        int seats = 0;
        for (int i = 0; i < quantities.length; i++) {
            int fewest = categories.get(i).minQuantity().orElse(0);
            if (fewest <= most - seats) {
                quantities[i] = fewest;
                seats += fewest;
            }
        }
        int wanted = Math.max(1, option.minBookingQuantity().orElse(1));
        for (int i = 0; i < quantities.length && seats < wanted; i++) {
            if (quantities[i] < categories.get(i).minQuantity().orElse(0)) {
                continue;
            }
            int room = categories.get(i).maxQuantity().orElse(Integer.MAX_VALUE) - quantities[i];
            int more = Math.min(room, wanted - seats);
            quantities[i] += more;
            seats += more;
        }
        if (seats < wanted || seats > most) {
            throw new IllegalArgumentException("no quantities fit the option " + option.optionId() + " and the slot "
                    + slot.slotId() + ": at least " + wanted + " seats are needed, at most " + most
                    + " are allowed, and the categories give " + seats);
        }
        Optional<String> language =
                slot.guideLanguages().flatMap(all -> all.stream().findFirst());
        List<HolderQuantity> all = new ArrayList<>();
        for (int i = 0; i < quantities.length; i++) {
            if (quantities[i] > 0) {
                all.add(HolderQuantity.builder(categories.get(i).holderCategoryId(), quantities[i])
                        .guideLanguage(language)
                        .build());
            }
        }
        return all;
    }
}
