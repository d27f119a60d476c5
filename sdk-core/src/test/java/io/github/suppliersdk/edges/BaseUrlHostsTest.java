package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.support.Servers;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.junit5.StartStop;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Host names that java.net.URI rejects, and host names that would fail only when a call is made. */
class BaseUrlHostsTest {
    @StartStop
    public final MockWebServer server = Servers.withoutDelay();

    /** Host names with underscores are usual in container networks. */
    @ParameterizedTest
    @ValueSource(strings = {"my_service", "my_service.local", "bücher.example", "BÜCHER.example"})
    void aHostThatOkHttpCanReachIsAccepted(String host) throws Exception {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        SupplierClient client = SupplierClient.builder()
                .baseUrl("http://" + host + ":" + server.getPort())
                .allowPlainHttp(true)
                .accessToken("secret-token")
                .httpClient(new OkHttpClient.Builder()
                        .dns(name -> List.of(loopback))
                        .build())
                .build();
        server.enqueue(new MockResponse(200, Headers.EMPTY, Samples.DAILY_JSON));
        assertThat(client.slots("e1", "adult-tour").get(CallFixtures.SLOT_ID).slotId())
                .isEqualTo(CallFixtures.SLOT_ID);
    }

    /** A caller's transport need not support IDNA, so it gets the encoded host name. */
    @Test
    void aTransportGetsTheEncodedHost() {
        List<String> urls = new ArrayList<>();
        SupplierClient client = TestClients.build(
                SupplierClient.builder()
                        .baseUrl("https://BÜCHER.example/prefix%20of/mine//")
                        .accessToken("secret-token"),
                CannedTransport.respondingWith(request -> {
                    urls.add(request.url());
                    return Samples.DAILY_JSON.getBytes(StandardCharsets.UTF_8);
                }));
        CallFixtures.get(client);
        assertThat(urls.get(0)).startsWith("https://xn--bcher-kva.example/prefix%20of/mine/supplier/availability/");
    }

    /** OkHttp accepts such a host name, and fails on every call. */
    @Test
    void aHostThatOkHttpAcceptsButCannotCallIsRefusedAtOnce() {
        assertRefused("https://Ünter_scored.example", "host");
    }

    @ParameterizedTest
    @CsvSource({
        "https://me:leak-password@host/, user or password",
        "https://me:leak-password@host/a@b, user or password",
        "https://leak-password@, user or password",
        "me:leak-password@host/, http://",
        "ftp://leak-password/, http://",
        "https:///leak-password, http://",
        "https://host/?q=leak-password, query",
        "https://host?q=leak-password, query",
        "https://host/#leak-password, fragment",
        "https://host/leak password, character",
        "https://host/leak-password%zz, character",
        "https://host\\leak-password, character",
        "https://leak-password:70000/, port",
        "https://leak-password:-1/, port",
        "https://leak-password:port/, port",
        "https://[leak-password/, host",
        "https://leak-password%00/, host",
    })
    void aRefusedAddressIsNotShown(String baseUrl, String reason) {
        assertRefused(baseUrl, reason);
    }

    private static void assertRefused(String baseUrl, String reason) {
        Throwable thrown = catchThrowable(
                () -> SupplierClient.builder().baseUrl(baseUrl).accessToken("t").build());
        assertThat(thrown)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("baseUrl ")
                .hasMessageContaining(reason);
        assertThat(CallFixtures.stackTrace(thrown)).doesNotContain("leak-pass").doesNotContain("scored");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost", "http://LOCALHOST:1/", "http://127.0.0.1/a@b", "http://[::1]:80"})
    void plainHttpToThisMachineIsAllowed(String baseUrl) {
        assertThatCode(() -> SupplierClient.builder()
                        .baseUrl(baseUrl)
                        .accessToken("t")
                        .build()
                        .close())
                .doesNotThrowAnyException();
    }

    /** RFC 1035, 2.3.4: a label has 63 octets at most, a name 255. */
    @Test
    void aHostWithALabelThatIsTooLongIsRefusedAtOnce() {
        for (String host : List.of("a".repeat(64) + ".example", "a.".repeat(200) + "example")) {
            assertThatThrownBy(() -> SupplierClient.builder()
                            .baseUrl("https://" + host)
                            .accessToken("t")
                            .build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("baseUrl");
        }
    }

    @Test
    void aLabelOfMaximumLengthIsAccepted() {
        assertThatCode(() -> SupplierClient.builder()
                        .baseUrl("https://" + "a".repeat(63) + ".example")
                        .accessToken("t")
                        .build())
                .doesNotThrowAnyException();
    }
}
