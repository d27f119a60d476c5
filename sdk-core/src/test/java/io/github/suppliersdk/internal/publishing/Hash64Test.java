package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class Hash64Test {
    @Test
    void similarTextsHaveDifferentHashes() {
        Set<Long> texts = new HashSet<>();
        for (int i = 0; i < 300_000; i++) {
            texts.add(Hash64.of("slot-" + i));
        }
        assertThat(texts).hasSize(300_000);
        assertThat(Hash64.of("a")).isNotEqualTo(Hash64.of("a\0")).isNotEqualTo(Hash64.of("a\0\0\0\0"));
    }
}
