package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads the names that the command line has for slots, EXPERIENCE/OPTION/SLOT, and for options, EXPERIENCE/OPTION. Only
 * the id of an experience may contain slashes.
 */
public final class SlotPath {
    private SlotPath() {}

    /**
     * Reads the name of a slot.
     *
     * @throws TypeConversionException if the text is none
     */
    public static SlotKey of(String text) {
        int last = text.lastIndexOf('/');
        int middle = text.lastIndexOf('/', last - 1);
        if (middle < 1 || last == middle + 1 || last == text.length() - 1) {
            throw new TypeConversionException(
                    "\"" + text + "\" is not a slot such as cellar-tour/evening/cellar-2027-04-22");
        }
        return SlotKey.of(text.substring(0, middle), text.substring(middle + 1, last), text.substring(last + 1));
    }

    /** Converts the name of a slot. */
    public static final class OfSlot implements ITypeConverter<SlotKey> {
        @Override
        public SlotKey convert(String text) {
            return of(text);
        }
    }

    /** Converts the name of an option. */
    public static final class OfOption implements ITypeConverter<OptionRef> {
        @Override
        public OptionRef convert(String text) {
            int slash = text.lastIndexOf('/');
            if (slash < 1 || slash == text.length() - 1) {
                throw new TypeConversionException("\"" + text + "\" is not an option such as cellar-tour/evening");
            }
            return OptionRef.of(text.substring(0, slash), text.substring(slash + 1));
        }
    }
}
