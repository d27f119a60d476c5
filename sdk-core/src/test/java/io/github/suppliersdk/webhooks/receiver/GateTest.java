package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
    private static final String KEY = "right-key";
    private static final HoldRequest HOLD =
            SampleWebhooks.hold("abc-123", "adult-tour", "2027-04-22", HolderQuantity.of("adult", 2));

    private final ScriptedHandler handler = new ScriptedHandler();
    private final SampleWebhooks samples = SampleWebhooks.withKey(KEY);
    private WebhookReceiver receiver = WebhookReceiver.builder()
            .handler(handler)
            .addKey(WebhookKey.of(KEY))
            .build();

    @AfterEach
    void close() {
        receiver.close();
    }

    private void receiver(Consumer<WebhookReceiverConfig.Builder> options) {
        receiver.close();
        WebhookReceiverConfig.Builder builder = WebhookReceiver.builder().handler(handler);
        options.accept(builder);
        receiver = builder.build();
    }

    private WebhookResponse hold(Map<String, List<String>> headers) {
        InputStream body = samples.request(HOLD).body();
        return receiver.receive(
                new WebhookRequest("POST", "/hold", name -> headers.getOrDefault(name, List.of()), body));
    }

    private void assertTurnedAway(WebhookResponse response, int status) {
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.body()).isEmpty();
        assertThat(handler.holds).isEmpty();
    }

    @Test
    void aRequestWithTheRightKeyIsAccepted() {
        assertThat(receiver.receive(samples.request(HOLD)).status()).isEqualTo(200);
        assertThat(handler.holds).containsExactly(HOLD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "right-ke", "right-key2", "Right-Key", "wrong"})
    void anotherKeyIsRefused(String key) {
        assertTurnedAway(receiver.receive(SampleWebhooks.withKey(key).request(HOLD)), 401);
    }

    @Test
    void noKeyAndTwoKeysAreRefused() {
        Map<String, List<String>> none = samples.headers();
        none.remove("x-webhook-key");
        assertTurnedAway(hold(none), 401);
        Map<String, List<String>> two = samples.headers();
        two.put("x-webhook-key", List.of(KEY, KEY));
        assertTurnedAway(hold(two), 401);
    }

    @Test
    void aReceiverWithoutAKeyIsNotBuilt() {
        assertThatThrownBy(() -> receiver(builder -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("addKey");
        assertThatThrownBy(() -> receiver(builder -> builder.acceptHealthChecksWithoutKey(true)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void acceptingHealthChecksWithoutAKeyAffectsNoOtherRequests() {
        receiver(builder -> builder.acceptHealthChecksWithoutKey(true).addKey(WebhookKey.of(KEY)));
        assertThat(receiver.receive(
                                new WebhookRequest("GET", "/health", name -> List.of(), InputStream.nullInputStream()))
                        .status())
                .isEqualTo(200);
        assertTurnedAway(receiver.receive(SampleWebhooks.withKey("wrong").request(HOLD)), 401);
    }

    @Test
    void keysAreRotatedByTime() {
        Instant change = Instant.parse("2027-01-01T00:00:00Z");
        SettableClock now = new SettableClock(change.minusSeconds(1));
        receiver(builder -> builder.clock(now)
                .addKey(WebhookKey.of("old").until(change.plusSeconds(60)))
                .addKey(WebhookKey.of("new").from(change)));
        assertThat(health("old")).isEqualTo(200);
        assertThat(health("new")).isEqualTo(401);
        now.set(change);
        assertThat(health("old")).isEqualTo(200);
        assertThat(health("new")).isEqualTo(200);
        now.set(change.plusSeconds(60));
        assertThat(health("old")).isEqualTo(401);
        assertThat(health("new")).isEqualTo(200);
    }

    private int health(String key) {
        return receiver.receive(SampleWebhooks.withKey(key).healthCheck()).status();
    }

    @Test
    void theHeaderOfTheKeyIsConfigurable() {
        receiver(builder -> builder.addKey(WebhookKey.of(KEY)).keyHeader("X-Secret"));
        assertTurnedAway(receiver.receive(samples.request(HOLD)), 401);
        Map<String, List<String>> headers = samples.headers();
        headers.put("X-Secret", List.of(KEY));
        assertThat(hold(headers).status()).isEqualTo(200);
    }

    @Test
    void theBodyIsNotReadBeforeTheKeyIsAccepted() {
        InputStream untouchable = new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("the body was read");
            }

            @Override
            public int read(byte[] bytes, int offset, int count) {
                throw new AssertionError("the body was read");
            }
        };
        assertTurnedAway(
                receiver.receive(new WebhookRequest("POST", "/hold", name -> List.of("wrong"), untouchable)), 401);
    }

    @Test
    void requestsWithoutAKeyDoNotRevealWhichPathsExist() {
        SampleWebhooks stranger = SampleWebhooks.withKey("wrong");
        assertTurnedAway(receiver.receive(stranger.request("POST", "/nothing", "")), 401);
        assertTurnedAway(receiver.receive(stranger.request("PUT", "/hold", "")), 401);
    }

    @Test
    void noTextFormShowsTheKey() {
        WebhookKey key = WebhookKey.of("s3cr3t").from(Instant.EPOCH);
        assertThat(key.toString()).doesNotContain("s3cr3t");
        assertThat(SampleWebhooks.withKey("s3cr3t").request(HOLD).toString()).doesNotContain("s3cr3t");
        assertThatThrownBy(() -> WebhookKey.of("s3cr3t with blanks"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("s3cr3t");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /hold2, 404",
        "POST, /, 404",
        "POST, '', 404",
        "POST, /hold%2F, 404",
        "POST, /%2e%2e/hold/x, 404",
        "POST, /x/../hold, 404",
        "POST, /hold;a=b, 404",
        "POST, /hold%, 404",
        "POST, /Hold, 404",
        "POST, /prefix/hold, 404",
        "GET, /hold, 405",
        "DELETE, /hold, 405",
        "PUT, /booking, 405",
        "POST, /health, 405",
        "HEAD, /health, 405",
        "post, /hold, 405",
    })
    void anotherPathOrMethodIsRejected(String method, String path, int status) {
        WebhookResponse response = receiver.receive(samples.request(method, path, "{}"));
        assertTurnedAway(response, status);
        assertThat(response.headers().containsKey("Allow")).isEqualTo(status == 405);
    }

    @Test
    void theVersionMustBeThatOfTheOperator() {
        Map<String, List<String>> headers = samples.headers();
        headers.put("accept-version", List.of("vnd.service-api.v1"));
        assertTurnedAway(hold(headers), 412);
        headers.remove("accept-version");
        assertTurnedAway(hold(headers), 412);
        ServiceProfile operator = ServiceProfile.builder().apiName("AcmeTours").build();
        receiver(builder -> builder.addKey(WebhookKey.of(KEY)).serviceProfile(operator));
        assertTurnedAway(receiver.receive(samples.request(HOLD)), 412);
        assertThat(receiver.receive(samples.serviceProfile(operator).request(HOLD))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/jsonp", "application/x-www-form-urlencoded", ""})
    void anotherContentTypeIsRejected(String type) {
        Map<String, List<String>> headers = samples.headers();
        headers.put("Content-Type", List.of(type));
        assertTurnedAway(hold(headers), 415);
    }

    @Test
    void theContentTypeMayNameACharset() {
        Map<String, List<String>> headers = samples.headers();
        headers.put("Content-Type", List.of("Application/JSON; charset=utf-8"));
        assertThat(hold(headers).status()).isEqualTo(200);
    }

    @Test
    void aLargeBodyIsRejected() {
        String body = "{\"x\":\"" + "a".repeat(10 * 1024 * 1024) + "\"}";
        assertTurnedAway(receiver.receive(samples.request("POST", "/hold", body)), 413);
    }

    @Test
    void aBodyOfExactlyTheLimitIsRead() throws Exception {
        int blanks = 1024 * 1024 - samples.request(HOLD).body().available();
        String body =
                new String(samples.request(HOLD).body().readAllBytes(), StandardCharsets.UTF_8) + " ".repeat(blanks);
        assertThat(receiver.receive(samples.request("POST", "/hold", body)).status())
                .isEqualTo(200);
        assertThat(receiver.receive(samples.request("POST", "/hold", body + " "))
                        .status())
                .isEqualTo(413);
    }

    @Test
    void pathsBeginWithThePrefixAndMayHaveAQuery() {
        receiver(builder -> builder.addKey(WebhookKey.of(KEY)).pathPrefix("/some/prefix"));
        assertThat(receiver.receive(samples.pathPrefix("/some/prefix").request(HOLD))
                        .status())
                .isEqualTo(200);
        assertThat(receiver.receive(samples.request("GET", "/some/prefix/health?a=b", ""))
                        .status())
                .isEqualTo(200);
        assertThat(receiver.receive(samples.request(HOLD)).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/hold/", "//hold", "/hold?", "/hold/?a=/b", "/hold//", "/hold#x"})
    void otherFormsOfAPathAreTheSamePath(String path) {
        HoldRequest hold = SampleWebhooks.hold("e", "o", "s", HolderQuantity.of("adult", 1));
        WebhookRequest usual = samples.request(hold);
        WebhookResponse response = receiver.receive(new WebhookRequest("POST", path, usual.headers(), usual.body()));
        assertThat(response.status()).isEqualTo(200);
        assertThat(handler.holds).containsExactly(hold);
    }

    /** For an operator whose service accepts no other status. */
    @Test
    void rejectionsHaveStatus400IfTheServiceKnowsNoOther() {
        ServiceProfile profile =
                ServiceProfile.builder().webhookStatusesBeyond400(false).build();
        receiver(builder -> builder.addKey(WebhookKey.of(KEY)).serviceProfile(profile));
        assertThat(receiver.receive(SampleWebhooks.withKey("wrong").request(HOLD))
                        .text())
                .isEqualTo(
                        "{\"code\":\"UNCLASSIFIED_ERROR\",\"message\":\"The request was rejected, as by status 401.\"}");
        Map<String, List<String>> version = samples.headers();
        version.remove("accept-version");
        Map<String, List<String>> type = samples.headers();
        type.remove("Content-Type");
        assertThat(List.of(
                        receiver.receive(samples.request("POST", "/nothing", "{}")),
                        receiver.receive(samples.request("PUT", "/hold", "{}")),
                        hold(version),
                        hold(type),
                        receiver.receive(samples.request("POST", "/hold", " ".repeat(1024 * 1024 + 1)))))
                .allSatisfy(response -> {
                    assertThat(response.status()).isEqualTo(400);
                    assertThat(response.text()).startsWith("{\"code\":\"INCORRECT_REQUEST\",\"message\":\"");
                });
    }

    @Test
    void theAlternativeSpellingOfHealthIsAccepted() {
        assertThat(receiver.receive(samples.request("GET", "/heath", "")).status())
                .isEqualTo(200);
    }
}
