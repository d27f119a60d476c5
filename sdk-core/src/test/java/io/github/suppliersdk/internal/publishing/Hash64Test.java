package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The hash with which a journal identifies slots. */
class Hash64Test {
    private static long of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Hash64.of(bytes, bytes.length);
    }

    @Test
    void theHashIsTheSameInEveryProcessAndVersion() {
        assertThat(of("cellar-2027-04-22")).isEqualTo(-7039857847129756891L);
        assertThat(Hash64.of("cellar-2027-04-22")).isEqualTo(3335412245849825438L);
    }

    @Test
    void similarTextsHaveDifferentHashes() {
        Set<Long> bytes = new HashSet<>();
        Set<Long> texts = new HashSet<>();
        for (int i = 0; i < 300_000; i++) {
            String text = "slot-" + i;
            bytes.add(of(text));
            texts.add(Hash64.of(text));
        }
        assertThat(bytes).hasSize(300_000);
        assertThat(texts).hasSize(300_000);
        assertThat(of("a")).isNotEqualTo(of("a\0")).isNotEqualTo(of("a\0\0\0\0\0\0\0\0"));
    }

    @Test
    void eachInputBitFlipsHalfOfTheOutputBits() {
        Random random = new Random(1);
        byte[] bytes = new byte[29];
        long turned = 0;
        int trials = 20_000;
        for (int i = 0; i < trials; i++) {
            random.nextBytes(bytes);
            long before = Hash64.of(bytes, bytes.length);
            int bit = random.nextInt(8 * bytes.length);
            bytes[bit / 8] ^= (byte) (1 << (bit % 8));
            turned += Long.bitCount(before ^ Hash64.of(bytes, bytes.length));
        }
        assertThat((double) turned / trials).isBetween(31.5, 32.5);
    }
}
