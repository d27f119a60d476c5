package io.github.suppliersdk.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.Servers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
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

/** Addresses of the service: what is accepted, what is refused at once and with which reason, and what is sent. */
class BaseUrlTest {
    @StartStop
    public final MockWebServer server = Servers.withoutDelay();

    private static SupplierClientConfig.Builder config(String baseUrl) {
        return SupplierClient.builder().baseUrl(baseUrl).accessToken("secret-token");
    }

    /** Host names with underscores are usual in container networks. */
    @ParameterizedTest
    @ValueSource(strings = {"my_service", "my_service.local", "bücher.example", "BÜCHER.example"})
    void aHostThatOkHttpCanReachIsAccepted(String host) throws Exception {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        server.enqueue(new MockResponse(200, Headers.EMPTY, "[]"));
        try (SupplierClient client = config("http://" + host + ":" + server.getPort())
                .allowPlainHttp(true)
                .httpClient(new OkHttpClient.Builder()
                        .dns(name -> List.of(loopback))
                        .build())
                .build()) {
            assertThat(client.vendors().list()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "https://s.example, https://s.example/supplier/vendors",
        "https://s.example/, https://s.example/supplier/vendors",
        "https://s.example/a/b///, https://s.example/a/b/supplier/vendors",
        "https://BÜCHER.example/prefix%20of/mine//, https://xn--bcher-kva.example/prefix%20of/mine/supplier/vendors"
    })
    void theAddressKeepsItsPathAndItsHostIsEncoded(String baseUrl, String sent) {
        FakeService transport = FakeService.responding("[]");
        try (SupplierClient client = TestClients.build(config(baseUrl), transport)) {
            client.vendors().list();
        }
        assertThat(transport.requests()).singleElement().satisfies(request -> {
            assertThat(request.address().toString()).isEqualTo(sent);
            assertThat(request.toString()).doesNotContain("secret-token");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "https://me:leak-password@host/, user or password",
        "https://me:leak-password@host/a@b, user or password",
        "https://leak-password@, user or password",
        "https://me:leak-password@host name/, baseUrl",
        "https://me:leak-pass word@host/, baseUrl",
        "https://me:leak-password@[::1/, baseUrl",
        "me:leak-password@host/, http://",
        "ftp://leak-password/, http://",
        "https:///leak-password, http://",
        "https://, baseUrl",
        "'', baseUrl",
        "https://host/?q=leak-password, query",
        "https://host?q=leak-password, query",
        "https://host/#leak-password, fragment",
        "https://host/leak password, character",
        "https://host/leak-password%zz, character",
        "https://host\\leak-password, character",
        "'https://host/\r\nX-Evil: leak-password', character",
        "https://leak-password:70000/, port",
        "https://leak-password:-1/, port",
        "https://leak-password:port/, port",
        "https://[leak-password/, host",
        "https://leak-password%00/, host",
        "https://Ünter_leak-pass.example, host", // OkHttp accepts it, and fails on every call
        "http://example.com, plain http",
        "HTTP://example.com, plain http",
        "http://10.0.0.1, plain http",
        "http://127.0.0.1.example.com, plain http",
        "http://localhost.example.com, plain http",
        "http://[2001:db8::1], plain http"
    })
    void aWrongAddressIsRefusedAndNotShown(String baseUrl, String reason) {
        Throwable thrown = catchThrowable(() -> config(baseUrl).build());
        assertThat(thrown)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("baseUrl ")
                .hasMessageContaining(reason);
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace, true));
        assertThat(trace.toString()).doesNotContain("leak-pass").doesNotContain("secret-token");
        if (reason.equals("plain http")) {
            config(baseUrl).allowPlainHttp(true).build().close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost",
                "http://LOCALHOST:1/",
                "http://127.0.0.1/a@b",
                "http://127.1.2.3:80/x",
                "http://[::1]:80",
                "https://example.com"
            })
    void plainHttpToThisMachineIsAllowed(String baseUrl) {
        assertThatCode(() -> config(baseUrl).build().close()).doesNotThrowAnyException();
    }

    /** RFC 1035, 2.3.4: a label has 63 octets at most, a name 255. */
    @Test
    void aHostThatIsTooLongIsRefusedAtOnce() {
        config("https://" + "a".repeat(63) + ".example").build().close();
        for (String host : List.of("a".repeat(64) + ".example", "a.".repeat(200) + "example")) {
            assertThatThrownBy(() -> config("https://" + host).build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("baseUrl");
        }
    }
}
