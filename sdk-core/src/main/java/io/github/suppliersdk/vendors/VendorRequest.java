package io.github.suppliersdk.vendors;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import org.immutables.value.Value;

/** A vendor to create (<a href="../doc-files/contract.html#vendor">contract, vendor</a>). */
@Value.Immutable
@JsonSerialize(as = ImmutableVendorRequest.class)
@JsonDeserialize(as = ImmutableVendorRequest.class)
public abstract class VendorRequest implements WithVendorRequest {
    VendorRequest() {}

    /** Identifies the vendor; chosen by the supplier. */
    @JsonProperty("vendor_id")
    public abstract String vendorId();

    /** The name. */
    @JsonProperty("name")
    public abstract String name();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /** Starts a builder with the required fields. */
    public static Builder builder(String vendorId, String name) {
        return new Builder().vendorId(vendorId).name(name);
    }

    /** Sets the fields of a vendor to create. */
    public static final class Builder extends ImmutableVendorRequest.Builder {
        Builder() {}
    }
}
