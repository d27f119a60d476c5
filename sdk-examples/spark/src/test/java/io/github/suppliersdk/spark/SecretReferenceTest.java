package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SecretReferenceTest {
    private static final String SECRET = "secret-of-a-vault";

    /** A client of a vault with a class that is missing from the class path. */
    public static final class Incomplete implements SecretProvider {
        @Override
        public String secret(String key) {
            throw new NoClassDefFoundError("vault client for " + SECRET);
        }
    }

    @Test
    void aFailureOfAProviderIsReportedByItsTypeOnly() {
        assertThatThrownBy(() ->
                        SecretReference.provider(Incomplete.class, "token").read())
                .isInstanceOf(SecretMissingException.class)
                .hasMessageContaining("NoClassDefFoundError")
                .satisfies(
                        e -> assertThat(Arrays.toString(e.getStackTrace()) + e).doesNotContain(SECRET))
                .hasNoCause();
    }

    @Test
    void anAddressWithAPasswordIsRefusedWithoutShowingThePassword() {
        for (String address : new String[] {
            "https://user:" + SECRET + "@service.example/",
            "https://user:" + SECRET + "@host_with_underscore/",
            "https://user:a blank " + SECRET + "@service.example/",
            "https:/user:" + SECRET + "@service.example/",
            "https:" + "\\\\user:" + SECRET + "@service.example/",
            "https://user:" + SECRET + "/and-more@service.example/",
            "https://user:" + SECRET + "#and-more@service.example/",
            "user:" + SECRET + "@service.example/"
        }) {
            assertThatThrownBy(() -> SlotPublishingSettings.builder(address)
                            .accessToken(SecretReference.environment("TOKEN"))
                            .build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("baseUrl")
                    .message()
                    .doesNotContain(SECRET);
        }
        for (String address :
                new String[] {"http://127.0.0.1:80", "https://[::1]:8443/x", "https://host_with_underscore"}) {
            assertThat(SlotPublishingSettings.builder(address)
                            .accessToken(SecretReference.environment("TOKEN"))
                            .build()
                            .toString())
                    .contains(address);
        }
        assertThat(SlotPublishingSettings.builder("https://service.example/a@b")
                        .accessToken(SecretReference.environment("TOKEN"))
                        .build()
                        .toString())
                .contains("a@b");
    }
}
