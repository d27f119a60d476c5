package io.github.suppliersdk.types;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;

/** An object of the wire that keeps fields which this version does not know, so that nothing is lost when it is written. */
public interface Extensible {
    /**
     * Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. None may
     * have the name of a field that it knows.
     */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();
}
