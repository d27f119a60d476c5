package io.github.suppliersdk.vendors;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import org.immutables.value.Value;

/** A vendor to create (contract 3, vendor). */
@Value.Immutable
@JsonSerialize(as = ImmutableVendorRequest.class)
@JsonDeserialize(as = ImmutableVendorRequest.class)
public interface VendorRequest extends WithVendorRequest {
    /** Identifies the vendor; chosen by the supplier. */
    @JsonProperty("vendor_id")
    String vendorId();

    /** The name. */
    @JsonProperty("name")
    String name();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableVendorRequest.VendorIdBuildStage builder() {
        return ImmutableVendorRequest.builder();
    }
}
