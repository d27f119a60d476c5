package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches every interleaving of small worlds, driven by the table; with {@code -Dsync.protocol.large=true} of larger
 * ones, which takes minutes and a heap of 8 GB.
 */
class TransitionSearchTest {
    static List<String> worlds() {
        return Boolean.getBoolean("sync.protocol.large") ? Worlds.LARGE : Worlds.SMALL;
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void invariantsHoldInEveryState(String world) {
        Search.Result result = Search.printed(World.of(world));
        assertThat(result.violation()).as(String.join("\n", result.path())).isEmpty();
    }

    @Tag("nightly")
    @ParameterizedTest
    @FieldSource("io.github.suppliersdk.internal.sync.protocol.Worlds#NIGHTLY")
    void invariantsHoldInEveryStateOfNightlyWorlds(String world) {
        invariantsHoldInEveryState(world);
    }
}
