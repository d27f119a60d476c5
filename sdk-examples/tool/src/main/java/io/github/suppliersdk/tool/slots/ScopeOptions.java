package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.sync.OptionRef;
import java.util.List;
import picocli.CommandLine.Option;

/** Options for what a sync compares. */
final class ScopeOptions extends DayOptions {
    @Option(
            names = "--stays",
            paramLabel = "EXPERIENCE/OPTION",
            description = "An option that the file lacks, and whose slots stay.")
    private List<OptionRef> stays = List.of();

    List<OptionRef> stays() {
        return stays;
    }
}
