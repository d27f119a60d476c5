package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.webhooks.protocol.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that WEBHOOKS.md explains the states that an export of bookings shows. */
class WebhooksPageTest {
    private static final Path PAGE = Path.of("docs/WEBHOOKS.md");

    /** An export has bookings and cancellations, and of them only what is stored and can be read. */
    private static final Set<State> NOT_EXPORTED = Set.of(State.UNKNOWN, State.UNREADABLE, State.ABSENT, State.BOOKED);

    @Test
    void theTablesOfStatesListThoseThatAnExportShows() throws IOException {
        String tables = Pattern.compile("(?ms)^\\| state \\|.*?\n\n")
                .matcher(Files.readString(PAGE))
                .results()
                .map(table -> table.group().replaceAll("(?m)^(\\| [^|]*\\|).*$", "$1"))
                .collect(Collectors.joining());
        Set<String> shown = Pattern.compile("`([A-Z_]+)`")
                .matcher(tables)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());

        assertThat(shown)
                .isEqualTo(Arrays.stream(State.values())
                        .filter(state -> !NOT_EXPORTED.contains(state))
                        .map(Enum::name)
                        .collect(Collectors.toSet()));
    }
}
