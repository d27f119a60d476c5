package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Client;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.Supplier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The page over plain HTTP: its protection, and its text in unusual states. */
class PageTextTest {

    private static final String FORM = "application/x-www-form-urlencoded";

    @AutoClose
    private final PageFixture fixture =
            new PageFixture(SandboxOptions.defaults().basePath("/prefix"));

    private Client.Reply post(String path, String token, String body) {
        return fixture.post(path, token, FORM, BodyPublishers.ofString(body));
    }

    /** The status line of the response to a request for the page with these lines, which may have any Host. */
    private String status(String... headers) throws IOException {
        URI address = URI.create(fixture.page(""));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
            String text = "GET " + address.getRawPath() + " HTTP/1.1\r\n" + String.join("\r\n", headers)
                    + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aForeignHostNameIsRefused() throws IOException {
        for (String host : List.of("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "")) {
            assertThat(status("Host: " + host)).as(host).startsWith("HTTP/1.1 403");
        }
        for (String host : List.of("127.0.0.1:1", "localhost", "LOCALHOST:8080", "[::1]:99")) {
            assertThat(status("Host: " + host)).as(host).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void aChangeWithoutTheTokenOfThePageIsRefused() {
        fixture.fill();
        for (String path : List.of("/control/reset", "/control/sample", "/control/load", "/nothing")) {
            assertThat(post(path, fixture.token() + "x", "").status()).as(path).isEqualTo(403);
        }
        assertThat(fixture.sandbox().slotCount("boat-pass", "week")).isEqualTo(1);
        assertThat(post("/control/reset", fixture.token(), "").status()).isEqualTo(303);
        assertThat(fixture.sandbox().snapshot().json()).doesNotContain("boat-pass");
    }

    @Test
    void theContentSecurityPolicyPermitsOnlyThePagesOwnFiles() {
        for (String path : List.of("", "/requests", "/nothing", "/page.css")) {
            Client.Reply reply = fixture.get(path);
            assertThat(reply.header("content-security-policy"))
                    .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe", "data:", "http:", "*");
            assertThat(reply.header("x-content-type-options")).isEqualTo("nosniff");
            assertThat(reply.header("access-control-allow-origin")).isEmpty();
        }
    }

    @Test
    void thePageIsNotRecordedAndHidesNoEndpoint() {
        fixture.html("");
        assertThat(fixture.sandbox().requests().count()).isZero();
        fixture.call(404, "GET", "/pages", "");
        assertThat(fixture.sandbox().requests().count()).isOne();
    }

    @Test
    void equalWebhookFailuresAreGroupedWithTheLatestFirst() throws IOException {
        try (Supplier supplier = new Supplier()) {
            fixture.fill();
            fixture.sandbox().webhook(supplier.url());
            for (int status : new int[] {500, 500, 500, 404}) {
                supplier.reply("POST /hooks/hold", status, "");
                fixture.hold(400, "cellar-tour", "evening", "cellar-2027-08-01-1800", 1);
            }
            String overview = fixture.html("");
            assertThat(overview).contains("POST /hold</a> × 3", "bookings?c=");
            assertThat(overview.indexOf("status 404")).isPositive().isLessThan(overview.indexOf("status 500"));
        }
    }

    @Test
    void aProbeAndTheIconOfABrowserAreNoProblems() {
        String slots = "/supplier/availability/experiences/doctor/options/doctor/slots";
        fixture.call(404, "PATCH", slots + "/doctor-" + PageFixture.HOLD_ID, "{'capacity':0}");
        fixture.call(404, "GET", "/favicon.ico", "");
        assertThat(fixture.html("")).contains("No problems in the last minute.");
        fixture.call(404, "GET", "/favicon", "");
        assertThat(fixture.html("")).contains("404 · GET /prefix/favicon");
    }

    @Test
    void seatsAreShownAsLeftHeldAndSold() {
        fixture.sandbox()
                .seed(SandboxSeed.builder()
                        .vendor("v", "Vendor")
                        .experience("tour", SandboxSeed.SlotType.DAILY, "v", "guided")
                        .dailySlot("tour", "guided", "s1", LocalDate.of(2027, 4, 22), 10, 2_500)
                        .build());
        assertThat(day()).contains("10 left").doesNotContain("held", "sold");
        fixture.hold(200, "tour", "guided", "s1", 3);
        assertThat(day()).contains("7 left", "3 held").doesNotContain("sold");
        fixture.sandbox().seed(fixture.sandbox().snapshot());
        assertThat(day()).as("after a snapshot").contains("7 left", "3 held");
        fixture.book("s1");
        fixture.sandbox().seed(fixture.sandbox().snapshot());
        assertThat(day()).as("after a snapshot").contains("7 left", "3 sold").doesNotContain("held");
        fixture.cancel("");
        assertThat(day()).contains("10 left").doesNotContain("held", "sold");
    }

    private String day() {
        String text = fixture.html("/calendar?experience=tour&option=guided&day=2027-04-22");
        return text.substring(text.indexOf("22 April 2027"));
    }

    @Test
    void unknownExperiencesOptionsAndDaysAreReplaced() {
        assertThat(fixture.html("/calendar")).contains("There is no experience yet");
        fixture.fill();
        assertThat(fixture.html("/calendar?experience=gone&month=nonsense&day=31"))
                .contains("April 2027", "Select a day");
        assertThat(fixture.html("/calendar?day=%2B999999999-12-31")).contains("Select a day");
    }

    @Test
    void aCurlCommandSendsABodyThatLooksLikeAFileNameLiterally() {
        fixture.call(400, "POST", "/supplier/vendors", "@/etc/hosts");
        assertThat(fixture.html("/requests?n=1")).contains("--data-raw '@/etc/hosts'");
    }

    @Test
    void aFileThatIsNoSnapshotIsRefused() {
        fixture.fill();
        String before = fixture.sandbox().snapshot().json();
        byte[] latin =
                "{\"vendors\":[{\"vendor_id\":\"v\",\"name\":\"Caf\u00e9\"}]}".getBytes(StandardCharsets.ISO_8859_1);
        String[][] refusals = {{"{}", "vendors: is required"}, {"{\"a\":", "not valid JSON"}};
        for (String[] each : refusals) {
            Client.Reply reply = fixture.post(
                    "/control/load", fixture.token(), "application/json", BodyPublishers.ofString(each[0]));
            assertThat(reply.text()).contains("nothing was changed", each[1]);
        }
        assertThat(fixture.post("/control/load", fixture.token(), "application/json", BodyPublishers.ofByteArray(latin))
                        .text())
                .contains("not text in UTF-8");
        assertThat(fixture.sandbox().snapshot().json()).isEqualTo(before);
    }
}
