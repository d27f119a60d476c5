package io.github.suppliersdk.tool.certify;

import io.github.suppliersdk.tool.ToolException;
import picocli.CommandLine.ITypeConverter;

/** A slot as the command line names it: EXPERIENCE/OPTION/SLOT. */
record SlotPath(String experienceId, String optionId, String slotId) {

    /**
     * Parses EXPERIENCE/OPTION/SLOT. Only the id of an experience may contain slashes, so the last two separate the
     * parts.
     */
    static final class Reader implements ITypeConverter<SlotPath> {
        @Override
        public SlotPath convert(String text) {
            int last = text.lastIndexOf('/');
            int middle = text.lastIndexOf('/', last - 1);
            if (middle < 1 || last == middle + 1 || last == text.length() - 1) {
                throw ToolException.usage(
                        "\"" + text + "\" is not a slot such as cellar-tour/evening/cellar-2027-04-22");
            }
            return new SlotPath(text.substring(0, middle), text.substring(middle + 1, last), text.substring(last + 1));
        }
    }
}
