package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An address that is built from cached parts equals the one that OkHttp parses. */
final class UrlCacheTest {
    private final UrlCache addresses = new UrlCache();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:8080/supplier/slots/",
                "https://host/",
                "https://HOST:443/Prefix%20with/a%2Fb/",
                "http://[::1]:1234/x/"
            })
    void aPathBelowACachedFolderIsParsedAsByOkHttp(String folder) {
        for (String last : new String[] {
            "2027-04-22",
            "a.b_c",
            "A~b",
            "",
            ".",
            "..",
            ".hidden",
            "%2e",
            "%2E%2e",
            "a%2Fb",
            "%C3%A9",
            "a?date_from=2027-04-22&date_to=2027-04-23",
            "a?from=x/y",
            "?a=b",
            "a#b",
            "a b",
            "a\\b",
            "é"
        }) {
            assertThat(addresses.parse(folder + "before")).isEqualTo(HttpUrl.get(folder + "before"));
            assertThat(addresses.parse(folder + last)).as(last).isEqualTo(HttpUrl.get(folder + last));
            assertThat(addresses.parse(folder + "after")).isEqualTo(HttpUrl.get(folder + "after"));
        }
    }

    @Test
    void anAddressWithoutAPathIsParsed() {
        assertThat(addresses.parse("https://host")).isEqualTo(HttpUrl.get("https://host/"));
        assertThat(addresses.parse("https://host")).isEqualTo(HttpUrl.get("https://host/"));
    }

    @Test
    void evictedFoldersAreParsedCorrectlyAgain() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 1000; i++) {
                String address = "https://host/options/" + i + "/slots/s" + round;
                assertThat(addresses.parse(address)).isEqualTo(HttpUrl.get(address));
            }
        }
    }

    @Test
    void anInvalidAddressTextIsRefused() {
        assertThatThrownBy(() -> addresses.parse("ftp://host/a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> addresses.parse("http:///a")).isInstanceOf(IllegalArgumentException.class);
    }
}
