package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SecretReferenceTest {
    private static final String SECRET = "secret-of-a-vault";

    /** A vault's client, with a part that is not on the class path. */
    public static final class Incomplete implements SecretProvider {
        @Override
        public String secret(String key) {
            throw new NoClassDefFoundError("vault client for " + SECRET);
        }
    }

    @Test
    void ofWhatAProviderThrowsOnlyTheTypeIsTold() {
        assertThatThrownBy(() ->
                        SecretReference.provider(Incomplete.class, "token").read())
                .isInstanceOf(SecretMissingException.class)
                .hasMessageContaining("NoClassDefFoundError")
                .satisfies(
                        e -> assertThat(Arrays.toString(e.getStackTrace()) + e).doesNotContain(SECRET))
                .hasNoCause();
    }
}
