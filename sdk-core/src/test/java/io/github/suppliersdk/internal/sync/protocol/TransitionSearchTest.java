package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches every interleaving of small worlds, driven by the table. {@link LargerWorlds} searches the larger ones. */
class TransitionSearchTest {
    static List<String> worlds() {
        return Worlds.SMALL;
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void invariantsHoldInEveryState(String world) {
        Search.Result result = Search.printed(World.of(world));
        assertThat(result.violation()).as(String.join("\n", result.path())).isEmpty();
    }
}
