package io.github.suppliersdk.tool.certify;

import io.github.suppliersdk.tool.ToolException;
import picocli.CommandLine.ITypeConverter;

/** A slot as it is named on the command line. */
record SlotPath(String experienceId, String optionId, String slotId) {

    /** Reads EXPERIENCE/OPTION/SLOT. Only an experience's id can have a slash. */
    static final class Reader implements ITypeConverter<SlotPath> {
        @Override
        public SlotPath convert(String text) {
            int last = text.lastIndexOf('/');
            int middle = text.lastIndexOf('/', last - 1);
            if (middle < 1 || last == middle + 1 || last == text.length() - 1) {
                throw ToolException.usage("\"" + text + "\" is no slot such as cellar-tour/evening/cellar-2027-04-22");
            }
            return new SlotPath(text.substring(0, middle), text.substring(middle + 1, last), text.substring(last + 1));
        }
    }
}
