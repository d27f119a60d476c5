package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for all requests, whatever their endpoint is. */
final class RequestRulesTest {

    @AutoClose
    private final Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().basePath("/some/prefix"));

    private final Client client = new Client(sandbox);

    /** A request with these values of the headers Authorization and accept-version, if they are not empty. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``             | vnd.service-api.v1 | 401 | authorization:
            Bearer         | vnd.service-api.v1 | 401 | authorization:
            Bearer unknown | vnd.service-api.v1 | 401 | authorization:
            Basic abc      | vnd.service-api.v1 | 401 | authorization:
            Bearer TOKEN   | ``                 | 412 | accept-version: must be vnd.service-api.v1
            Bearer TOKEN   | vnd.service-api.v2 | 412 | accept-version: must be vnd.service-api.v1
            Bearer TOKEN   | vnd.other-api.v1   | 412 | accept-version: must be vnd.service-api.v1
            """)
    void aRequestNeedsAKnownTokenAndTheRightVersion(String credentials, String version, int status, String message) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(sandbox.baseUrl() + "/supplier/vendors"));
        if (!credentials.isEmpty()) {
            request.header("Authorization", credentials.replace("TOKEN", sandbox.accessToken()));
        }
        if (!version.isEmpty()) {
            request.header("accept-version", version);
        }
        Client.Reply reply = client.send(request);
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.message()).startsWith(message);
        assertThat(reply.header("WWW-Authenticate")).isEqualTo(status == 401 ? "Bearer" : "");
    }

    @Test
    void anAddressWithoutTheBasePathIsUnknown() {
        String outside = sandbox.baseUrl().replace("/some/prefix", "");
        assertThat(outside).isNotEqualTo(sandbox.baseUrl());
        HttpRequest.Builder request =
                client.request("/supplier/vendors").uri(URI.create(outside + "/supplier/vendors"));
        assertThat(client.send(request).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/supplier",
                "/supplier/",
                "/supplier/vendors/",
                "/supplier//vendors",
                "/supplier/vendors/v1"
            })
    void anUnknownPathIsAnswered404(String path) {
        assertThat(client.get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE, /supplier/vendors, 'GET, POST'",
        "PUT, /supplier/catalog/experiences/x, 'GET, PATCH'",
        "POST, /supplier/catalog/experiences/x/mandatory-questions, GET",
        "GET, /supplier/integration-tests/hold, POST",
        "PATCH, /supplier/catalog/pickups/p1, 'DELETE, GET'"
    })
    void anUnsupportedMethodIsAnswered405(String method, String path, String allowed) {
        Client.Reply reply = client.send(method, path, "{}");
        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.header("Allow")).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "text/plain", "application/x-www-form-urlencoded", "application/jsonx"})
    void aBodyOfAnotherContentTypeIsAnswered400(String type) {
        HttpRequest.Builder request = client.request("/supplier/vendors").POST(BodyPublishers.ofString("{}"));
        if (!type.isEmpty()) {
            request.header("content-type", type);
        }
        Client.Reply reply = client.send(request);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.message()).isEqualTo("content-type: must be application/json");
    }

    @Test
    @Timeout(60)
    void aCharsetParameterAndAClientThatExpectsContinueAreAccepted() {
        Client.Reply reply = client.send(client.request("/supplier/vendors")
                .header("content-type", "application/json; charset=utf-8")
                .expectContinue(true)
                .POST(BodyPublishers.ofString("{\"vendor_id\":\"v1\",\"name\":\"Vendor\"}")));
        assertThat(reply.status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "7", "{} {}", "{'a':1,'a':2}", "{'a':NaN}"})
    void aBodyThatIsNotAJsonObjectIsAnswered400(String body) {
        Client.Reply reply = client.post("/supplier/vendors", body);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.message()).startsWith("The body ");
    }

    @Test
    void aBodyThatIsTooLargeIsAnswered413() {
        Client.Reply reply = client.post("/supplier/vendors", " ".repeat(16 * 1024 * 1024 + 1));
        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.json().path("code").asText()).isEqualTo("413");
    }

    @ParameterizedTest
    @CsvSource({
        "a/b, a%2Fb",
        "a%2Fb, a%252Fb",
        "'a b', a%20b",
        "a+b, a+b",
        "é€, %C3%A9%E2%82%AC",
        "..x, ..x",
        "a;b=c, a;b=c",
        "a?b, a%3Fb",
        "%, %25"
    })
    void aPathSegmentIsDecodedOnceIntoOneIdentifier(String id, String segment) {
        Fixture.ok(client.post("/supplier/catalog/pickups", "{'pickup_id':'" + id + "','name':'Inn','type':'HOTEL'}"));
        Client.Reply reply = client.get("/supplier/catalog/pickups/" + segment);
        assertThat(reply.json().path("pickup_id").asText()).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%C3", "%FF%FE"})
    void aPathSegmentThatIsNotUtf8IsAnswered400(String segment) {
        assertThat(client.get("/supplier/catalog/pickups/" + segment).status()).isEqualTo(400);
    }

    @Test
    void requestsAreRecordedWithoutTheirToken() {
        client.get("/supplier/vendors?x=1");
        client.get("/supplier/catalog/pickups/p%31");
        assertThat(sandbox.requests().count()).isEqualTo(2);
        assertThat(sandbox.requests().count("GET", "/supplier/vendors")).isEqualTo(1);
        assertThat(sandbox.requests().all()).hasSize(2);
        assertThat(sandbox.requests().to("GET", "/supplier/catalog/pickups/{pickup_id}"))
                .singleElement()
                .satisfies(request -> {
                    assertThat(request.path()).isEqualTo("/some/prefix/supplier/catalog/pickups/p%31");
                    assertThat(request.status()).isEqualTo(404);
                    assertThat(request.headers()).containsKey("accept-version").doesNotContainKey("authorization");
                    assertThat(request.toString()).doesNotContain(sandbox.accessToken());
                });
    }
}
