package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.ToolException;

/**
 * Reads the names that the command line has for slots, EXPERIENCE/OPTION/SLOT, and for options, EXPERIENCE/OPTION. Only
 * the id of an experience may contain slashes.
 */
public final class SlotPath {
    private SlotPath() {}

    /**
     * Reads the name of a slot.
     *
     * @throws ToolException if the text is none
     */
    public static SlotKey slot(String text) {
        int last = text.lastIndexOf('/');
        int middle = text.lastIndexOf('/', last - 1);
        if (middle < 1 || last == middle + 1 || last == text.length() - 1) {
            throw ToolException.usage("\"" + text + "\" is not a slot such as cellar-tour/evening/cellar-2027-04-22");
        }
        return SlotKey.of(text.substring(0, middle), text.substring(middle + 1, last), text.substring(last + 1));
    }

    /**
     * Reads the name of an option.
     *
     * @throws ToolException if the text is none
     */
    public static OptionRef option(String text) {
        int slash = text.lastIndexOf('/');
        if (slash < 1 || slash == text.length() - 1) {
            throw ToolException.usage("\"" + text + "\" is not an option such as cellar-tour/evening");
        }
        return OptionRef.of(text.substring(0, slash), text.substring(slash + 1));
    }
}
