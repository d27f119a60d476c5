package io.github.suppliersdk.options;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.github.suppliersdk.types.OpenEnum;
import java.util.Set;

/**
 * Who a price is for (<a href="../doc-files/contract.html#holder-category-of-an-option">contract, holder category</a>,
 * {@code holder_type}). The list is open: a text that starts with {@code CUSTOM} is valid once the operator has
 * approved it. That word is read in any letter case and written in upper case; the text after it is unchanged.
 */
public final class HolderType extends OpenEnum {
    private static final Set<String> KNOWN =
            Set.of("ADULT", "CHILD", "FAMILY", "GROUP", "INFANT", "MILITARY", "REGULAR", "SENIOR", "STUDENT", "YOUTH");

    public static final HolderType ADULT = of("ADULT");
    public static final HolderType CHILD = of("CHILD");
    public static final HolderType FAMILY = of("FAMILY");
    public static final HolderType GROUP = of("GROUP");
    public static final HolderType INFANT = of("INFANT");
    public static final HolderType MILITARY = of("MILITARY");
    public static final HolderType REGULAR = of("REGULAR");
    public static final HolderType SENIOR = of("SENIOR");
    public static final HolderType STUDENT = of("STUDENT");
    public static final HolderType YOUTH = of("YOUTH");

    private static final String CUSTOM = "CUSTOM";

    private HolderType(String text) {
        super(KNOWN, isCustom(text) ? CUSTOM + text.substring(CUSTOM.length()) : text);
    }

    private static boolean isCustom(String text) {
        return text.regionMatches(true, 0, CUSTOM, 0, CUSTOM.length());
    }

    /** Returns the value with this text, case-insensitively; any text is accepted, see {@link #isKnown()}. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static HolderType of(String text) {
        return new HolderType(text);
    }

    /** Whether this version knows the value, or it is one of the {@code CUSTOM…} texts. */
    @Override
    public boolean isKnown() {
        return super.isKnown() || text().startsWith(CUSTOM);
    }
}
