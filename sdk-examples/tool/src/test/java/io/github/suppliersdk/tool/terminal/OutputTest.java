package io.github.suppliersdk.tool.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class OutputTest {
    @Test
    void outputIsFlushedAtOnce() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream data = new PrintStream(new BufferedOutputStream(out, 1 << 14), false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(data, data, false, false, false, false);

        new Output().show(terminal, Listing.of("slot_id").row("cellar-1"));

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("cellar-1");
    }
}
