package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.types.PingResult;
import io.github.suppliersdk.types.PingResult.Verdict;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A ping says by one call why the service cannot be used. */
class PingTest {
    private static PingResult ping(FakeService service) {
        try (SupplierClient client = TestClients.build(service.config().maxAttempts(4), service)) {
            return client.ping();
        }
    }

    @Test
    void anyListOfVendorsIsASuccess() {
        FakeService service = new FakeService(request -> Reply.ok("\n [{\"vendor_id\":\"v\"}]"));
        PingResult result = ping(service);
        assertThat(result.verdict()).isEqualTo(Verdict.OK);
        assertThat(result.isOk()).isTrue();
        assertThat(result.failure()).isEmpty();
        assertThat(service.calls()).containsExactly("GET /supplier/vendors");
    }

    @ParameterizedTest
    @CsvSource({
        "401,WRONG_TOKEN",
        "403,WRONG_TOKEN",
        "404,WRONG_ADDRESS",
        "405,WRONG_ADDRESS",
        "302,WRONG_ADDRESS",
        "412,WRONG_ACCEPT_VERSION",
        "400,SERVICE_FAILED",
        "429,SERVICE_FAILED",
        "503,SERVICE_FAILED"
    })
    void aRefusalIsClassifiedAfterOneCall(int status, Verdict verdict) {
        FakeService service = new FakeService(request -> new Reply(status, "{}"));
        PingResult result = ping(service);
        assertThat(result.verdict()).isEqualTo(verdict);
        assertThat(result.isOk()).isFalse();
        assertThat(result.failure()).isPresent();
        assertThat(result.toString()).contains(verdict.name()).contains(String.valueOf(status));
        assertThat(service.calls()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"<html>sign in</html>", "{}", "''"})
    void aBodyThatIsNotAListMeansAWrongAddress(String body) {
        assertThat(ping(new FakeService(request -> Reply.ok(body))).verdict()).isEqualTo(Verdict.WRONG_ADDRESS);
    }

    @Test
    void aListThatIsTooLongOrTruncatedSaysNothingAboutTheAddress() {
        FakeService service = new FakeService(request -> Reply.ok("[{\"vendor_id\":\"v\"}]"));
        try (SupplierClient client = TestClients.build(
                service.config()
                        .serviceProfile(
                                ServiceProfile.builder().maxResponseBytes(5).build()),
                service)) {
            PingResult result = client.ping();
            assertThat(result.verdict()).isEqualTo(Verdict.SERVICE_FAILED);
            assertThat(result.toString()).contains("longer than 5 bytes");
        }
        assertThat(ping(new FakeService(request -> Reply.ok("[{\"vendor\":1},")))
                        .verdict())
                .isEqualTo(Verdict.SERVICE_FAILED);
    }

    @Test
    void aMissingResponseIsReportedWithoutAnException() {
        PingResult result = ping(new FakeService(request -> {
            throw HttpTransportException.notSent("no route to host", null);
        }));
        assertThat(result.verdict()).isEqualTo(Verdict.NO_RESPONSE);
        assertThat(result.failure().orElseThrow()).hasMessageContaining("no route to host");
    }

    @Test
    void aFailedTokenFetchIsReportedAsAWrongToken() {
        FakeService service = new FakeService(request -> Reply.ok("[]"));
        TokenSource sealed = () -> {
            throw new TokenException("the vault is sealed", null);
        };
        try (SupplierClient client = TestClients.build(
                SupplierClient.builder().baseUrl("https://service.example").tokens(sealed), service)) {
            assertThat(client.ping().verdict()).isEqualTo(Verdict.WRONG_TOKEN);
        }
    }

    /** A token server that fails to give a token is one verdict, one that refuses the credentials is another. */
    @ParameterizedTest
    @CsvSource({
        "400,WRONG_TOKEN,REFUSED",
        "401,WRONG_TOKEN,REFUSED",
        "404,WRONG_TOKEN,REFUSED",
        "408,SERVICE_FAILED,SERVER_FAILED",
        "429,SERVICE_FAILED,SERVER_FAILED",
        "503,SERVICE_FAILED,SERVER_FAILED",
        "200,SERVICE_FAILED,SERVER_FAILED",
        "0,NO_RESPONSE,NO_RESPONSE"
    })
    void theReasonForAMissingTokenIsReported(int status, Verdict verdict, TokenException.Problem problem) {
        FakeService service = new FakeService(request -> {
            if (status == 0) {
                throw HttpTransportException.notSent("no route to host", null);
            }
            return new Reply(status, "<html>");
        });
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl("https://service.example")
                .clientCredentials(ClientCredentials.builder("https://login.example/token", "id", "a-long-secret")
                        .build());
        try (SupplierClient client = TestClients.build(config, service, new SkippedTime())) {
            PingResult result = client.ping();
            assertThat(result.verdict()).isEqualTo(verdict);
            assertThat(result.failure().orElseThrow())
                    .isInstanceOfSatisfying(
                            TokenException.class,
                            failure -> assertThat(failure.problem()).isEqualTo(problem));
        }
    }

    @Test
    void theLatencyIsThatOfTheCall() {
        SkippedTime time = new SkippedTime();
        FakeService service = new FakeService(request -> {
            time.pass(Duration.ofSeconds(7));
            return Reply.ok("[]");
        });
        try (SupplierClient client = TestClients.build(service.config(), service, time)) {
            assertThat(client.ping().latency()).isBetween(Duration.ofSeconds(7), Duration.ofSeconds(60));
        }
    }
}
