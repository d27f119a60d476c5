package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.spring.SupplierProperties;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Applies properties to builders. */
final class Builders {
    private Builders() {}

    /** A property that is not set leaves the library's default. */
    static <T> void ifSet(@Nullable T value, Consumer<T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    /** Builds something; an exception of the builder is due to a property, or to a customizer. */
    static <T> T built(Supplier<T> build) {
        try {
            return build.get();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new SupplierPropertiesException(List.of("supplier.* or a customizer: " + e.getMessage()), e);
        }
    }

    /** The number of bytes of a size that is kept in memory. */
    static int bytes(String property, DataSize size) {
        if (size.toBytes() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(property + " is too large: " + size);
        }
        return (int) size.toBytes();
    }

    static ServiceProfile profile(SupplierProperties.Profile properties) {
        ServiceProfile.Builder builder = ServiceProfile.builder();
        ifSet(properties.apiName(), builder::apiName);
        ifSet(properties.operatorName(), builder::operatorName);
        ifSet(properties.mandatoryQuestionSegment(), builder::mandatoryQuestionSegment);
        ifSet(properties.maxDailySlotsPerCreate(), builder::maxDailySlotsPerCreate);
        ifSet(properties.maxOpenSlotsPerCreate(), builder::maxOpenSlotsPerCreate);
        ifSet(properties.maxTimeSlotsPerCreate(), builder::maxTimeSlotsPerCreate);
        ifSet(properties.longestDailyRange(), builder::longestDailyRange);
        ifSet(properties.longestTimeRange(), builder::longestTimeRange);
        ifSet(properties.lastDayIncluded(), builder::lastDayIncluded);
        ifSet(properties.maxResponseSize(), size -> builder.maxResponseBytes(bytes("profile.max-response-size", size)));
        ifSet(properties.archivedOnCreate(), builder::archivedOnCreate);
        ifSet(properties.webhookStatusesBeyond400(), builder::webhookStatusesBeyond400);
        return builder.build();
    }
}
