package io.github.suppliersdk.vendors;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** A vendor as the service has it (contract 3, vendor). */
@Value.Immutable
@JsonSerialize(as = ImmutableVendor.class)
@JsonDeserialize(as = ImmutableVendor.class)
public interface Vendor extends WithVendor {
    /** Identifies the vendor; chosen by the supplier. */
    @JsonProperty("vendor_id")
    String vendorId();

    /** The name, where the service gave one. */
    @JsonProperty("name")
    Optional<String> name();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableVendor.VendorIdBuildStage builder() {
        return ImmutableVendor.builder();
    }
}
