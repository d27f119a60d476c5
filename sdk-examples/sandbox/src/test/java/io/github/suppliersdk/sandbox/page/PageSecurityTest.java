package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.SandboxOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The page's protection against other sites. The requests are sent without a browser, which would not send such
 * headers.
 */
class PageSecurityTest {

    private final PageFixture fixture =
            new PageFixture(SandboxOptions.defaults().basePath("/prefix"));

    @AfterEach
    void close() {
        fixture.close();
    }

    /** Sends a request with these headers, which may include any Host, and returns the response. */
    private String raw(String method, String path, String... headers) throws IOException {
        URI address = URI.create(fixture.page(path));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
            String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
            String text = method + " " + address.getRawPath() + query + " HTTP/1.1\r\n" + String.join("\r\n", headers)
                    + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aForeignHostNameIsRefused() throws IOException {
        for (String host : new String[] {"evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", ""}) {
            assertThat(raw("GET", "", "Host: " + host)).as(host).startsWith("HTTP/1.1 403");
            assertThat(raw("GET", "/requests", "Host: " + host)).as(host).startsWith("HTTP/1.1 403");
        }
        assertThat(raw("GET", "")).as("no host").doesNotStartWith("HTTP/1.1 200");
        for (String host : new String[] {"127.0.0.1:1", "localhost", "LOCALHOST:8080", "[::1]:99"}) {
            assertThat(raw("GET", "", "Host: " + host)).as(host).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void anotherSiteCanNeitherReadNorChangeAnything() throws IOException {
        String token = "x-page-token: " + fixture.token();
        String host = "Host: 127.0.0.1:80";
        assertThat(raw("GET", "", host, "Origin: http://127.0.0.1:81")).startsWith("HTTP/1.1 403");
        assertThat(raw("GET", "", host, "Origin: null")).startsWith("HTTP/1.1 403");
        assertThat(raw("GET", "/calendar", host, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("GET", "", host, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"))
                .as("a link")
                .startsWith("HTTP/1.1 200");
        assertThat(raw("POST", "/control/reset", host, token)).as("no origin").startsWith("HTTP/1.1 403");
        assertThat(raw("POST", "/control/reset", host, token, "Origin: http://evil.example"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw(
                        "POST",
                        "/control/reset",
                        host,
                        token,
                        "Origin: http://127.0.0.1:80",
                        "Origin: http://evil.example"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("POST", "/control/reset", host, token, "Origin: http://127.0.0.1:80"))
                .startsWith("HTTP/1.1 303");
    }

    @Test
    void aChangeWithoutTheTokenOfThePageIsRefused() {
        fixture.fill();
        Map<String, String> origin = Map.of("Origin", fixture.origin());
        Map<String, String> wrong = Map.of("Origin", fixture.origin(), "x-page-token", fixture.token() + "x");
        for (String path :
                new String[] {"/control/reset", "/control/sample", "/control/load", "/calendar/seats", "/nothing"}) {
            assertThat(fixture.post(path, origin, "").statusCode()).as(path).isEqualTo(403);
            assertThat(fixture.post(path, wrong, "").statusCode()).as(path).isEqualTo(403);
        }
        assertThat(fixture.sandbox().slotCount("boat-pass", "week")).isEqualTo(1);
    }

    @Test
    void theContentSecurityPolicyPermitsOnlyThePagesOwnFiles() {
        for (String path : new String[] {"", "/requests", "/nothing", "/page.css"}) {
            HttpResponse<String> response = PageFixture.send(PageFixture.request(fixture.page(path)));
            assertThat(response.headers().firstValue("content-security-policy"))
                    .as(path)
                    .hasValueSatisfying(policy -> assertThat(policy)
                            .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                            .doesNotContain("unsafe", "data:", "http:", "*"));
            assertThat(response.headers().firstValue("x-content-type-options")).hasValue("nosniff");
            assertThat(response.headers().firstValue("access-control-allow-origin"))
                    .isEmpty();
        }
    }

    @Test
    void thePageIsNotRecordedAndHidesNoEndpoint() {
        PageFixture.send(PageFixture.request(fixture.page("")));
        assertThat(fixture.sandbox().requests().count()).isZero();
        assertThat(fixture.sandbox().pageUrl()).isEqualTo(fixture.sandbox().baseUrl() + "/page");
        fixture.call(404, "GET", "/pages", "");
        assertThat(fixture.sandbox().requests().count()).isOne();
    }

    @Test
    void invalidFormValuesAreRefusedWithAMessage() {
        fixture.fill();
        Map<String, String> headers = Map.of("Origin", fixture.origin(), "x-page-token", fixture.token());
        String slot = "experience=boat-pass&option=week&slot=boat-pass-week&seats=";
        assertThat(fixture.post("/calendar/seats", headers, slot + "many").body())
                .contains("must be a whole number");
        assertThat(fixture.post("/calendar/seats", headers, slot + "5").body())
                .contains("an open slot has no capacity");
        HttpResponse<String> seed = fixture.post(
                "/control/load",
                Map.of("Origin", fixture.origin(), "x-page-token", fixture.token(), "content-type", "application/json"),
                "{\"a\":");
        assertThat(seed.statusCode()).isEqualTo(400);
        assertThat(seed.body()).contains("nothing was changed");
        assertThat(fixture.sandbox().slotCount("boat-pass", "week")).isEqualTo(1);
    }
}
