package io.github.suppliersdk.internal.call;

import java.util.List;
import java.util.stream.Stream;

/**
 * A path, some of whose segments are names in braces. Each value becomes exactly one segment, so no identifier can
 * change the path, the query or the host.
 *
 * @param text the path, such as {@code /supplier/catalog/experiences/{experience_id}}
 * @param segments its segments
 */
public record PathTemplate(String text, List<String> segments) {
    /** Parses a template. */
    public PathTemplate(String text) {
        this(text, Stream.of(text.split("/")).filter(each -> !each.isEmpty()).toList());
    }
}
