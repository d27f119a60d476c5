package io.github.suppliersdk.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.faults.SkippedTime;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Headers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens that are fetched with client credentials: once for all threads, ahead of time, and again after a 401. */
class ClientCredentialsTest {
    private final SkippedTime time = new SkippedTime();
    private TokenServer server;
    private SupplierClient client;

    @BeforeEach
    void start() throws Exception {
        server = new TokenServer();
        client = client(server.credentials().build());
    }

    @AfterEach
    void stop() {
        client.close(Duration.ZERO);
        server.close();
    }

    private SupplierClient client(ClientCredentials credentials) {
        return TestClients.build(
                SupplierClient.builder().baseUrl(server.serviceUrl()).clientCredentials(credentials), time);
    }

    private static MockResponse response(int status, String body) {
        return new MockResponse(status, Headers.EMPTY, body);
    }

    private void call() {
        client.vendors().list();
    }

    private String lastToken() {
        try {
            return String.valueOf(server.takeServiceRequest().getHeaders().get("Authorization"));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Calls on threads of their own, and how each ended. */
    private static final class Callers {
        private final List<CompletableFuture<Throwable>> outcomes;
        private final List<AtomicBoolean> flags;
        private final List<Thread> threads;

        Callers(int number, Runnable call) {
            outcomes = IntStream.range(0, number)
                    .mapToObj(i -> new CompletableFuture<Throwable>())
                    .toList();
            flags = outcomes.stream().map(each -> new AtomicBoolean()).toList();
            threads = IntStream.range(0, number)
                    .mapToObj(i -> new Thread(() -> {
                        Throwable thrown = catchThrowable(call::run);
                        flags.get(i).set(Thread.currentThread().isInterrupted());
                        outcomes.get(i).complete(thrown);
                    }))
                    .toList();
            threads.forEach(Thread::start);
        }

        boolean allWaitButOne() {
            return threads.stream()
                            .filter(thread -> thread.getState() == Thread.State.TIMED_WAITING)
                            .count()
                    >= threads.size() - 1;
        }
    }

    @Test
    void theFirstCallFetchesTheToken() throws Exception {
        assertThat(server.tokenRequests()).isZero();
        call();
        call();
        RecordedRequest request = server.takeTokenRequest();
        assertThat(request.getRequestLine()).isEqualTo("POST /oauth/token HTTP/1.1");
        assertThat(request.getHeaders().values("Content-Type")).containsExactly("application/x-www-form-urlencoded");
        assertThat(request.getHeaders().get("User-Agent")).startsWith("supplier-sdk-java/");
        assertThat(request.getHeaders().get("Authorization")).isNull();
        assertThat(request.getBody().utf8())
                .isEqualTo("client_id=id+%26+co&client_secret=s3cret%2F%2B%3D%C3%BC&grant_type=client_credentials");
        assertThat(lastToken()).isEqualTo("Bearer token-1");
        assertThat(server.tokenRequests()).isEqualTo(1);
    }

    @Test
    void fiftyThreadsWaitForOneFetch() {
        CountDownLatch hold = server.hold();
        Callers callers = new Callers(50, this::call);
        Await.until("all wait for one fetch", () -> server.tokenRequests() == 1 && callers.allWaitButOne());
        hold.countDown();
        assertThat(callers.outcomes)
                .allSatisfy(outcome -> assertThat(outcome.join()).isNull());
        assertThat(server.tokenRequests()).isEqualTo(1);
        assertThat(server.serviceRequests()).isEqualTo(50);
    }

    @Test
    void after401AllThreadsShareOneFetch() {
        call();
        server.revokeAll();
        Callers callers = new Callers(30, this::call);
        assertThat(callers.outcomes)
                .allSatisfy(outcome -> assertThat(outcome.join()).isNull());
        assertThat(server.tokenRequests()).isEqualTo(2);
    }

    /** The first of two threads fetches, the second waits for it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void anInterruptFailsOnlyTheCallOfItsThread(int interrupted) {
        CountDownLatch hold = server.hold();
        Callers fetching = new Callers(1, this::call);
        Await.until("the token is requested", () -> server.tokenRequests() == 1);
        Callers waiting = new Callers(1, this::call);
        Await.untilWaiting(waiting.threads.get(0));
        Callers ends = interrupted == 0 ? fetching : waiting;
        Callers goesOn = interrupted == 0 ? waiting : fetching;

        ends.threads.get(0).interrupt();
        assertThat(ends.outcomes.get(0).join())
                .isInstanceOfSatisfying(
                        TransportException.class,
                        e -> assertThat(e.reason()).isEqualTo(TransportException.Reason.INTERRUPTED));
        assertThat(ends.flags.get(0)).isTrue();
        hold.countDown();
        assertThat(goesOn.outcomes.get(0).join()).isNull();
        assertThat(server.tokenRequests()).isEqualTo(2 - interrupted);
    }

    @Test
    void waitingForATokenEndsWithTheTimeForTheCall() {
        server.hold();
        SupplierClient hasty = client.with(
                CallOptions.builder().callTimeout(Duration.ofMillis(200)).build());
        assertThatThrownBy(() -> hasty.vendors().list())
                .isInstanceOf(TokenException.class)
                .hasMessageContaining("time");
    }

    @Test
    void aTokenIsFetchedInTheBackgroundMinutesBeforeItExpires() {
        call();
        time.pass(Duration.ofMinutes(54));
        call();
        assertThat(server.tokenRequests()).isEqualTo(1);

        server.respondWith(response(400, "{}"));
        time.pass(Duration.ofMinutes(2));
        call();
        Await.until("the fetch failed, but not the call", () -> server.tokenRequests() == 2);
        CountDownLatch hold = server.hold();
        Await.until("it is tried again after a pause", () -> {
            time.pass(Duration.ofSeconds(11));
            call(); // does not wait for the new token, which is held back
            return server.tokenRequests() == 3;
        });
        hold.countDown();
        Await.until("the new token is used", () -> {
            call();
            return lastToken().equals("Bearer token-2");
        });
    }

    /** An unreadable lifetime counts as unknown. */
    @ParameterizedTest
    @CsvSource({
        "3600, 3580, 2",
        "3600, 3590, 2",
        "40, 25, 1",
        "40, 38, 2",
        "0, 0, 2",
        "'', 0, 1",
        "null, 0, 1",
        "\"soon\", 0, 1",
        "-1, 0, 1",
        "1e40, 0, 1",
        "3599.0, 0, 1",
        "\"3599\", 0, 1"
    })
    void aTokenIsUsedUntilItsLastSeconds(String lifetime, double seconds, int fetches) {
        server.tokensLiveFor(lifetime);
        call();
        time.pass(Duration.ofMillis((long) (seconds * 1000)));
        call();
        Await.until("the token is fetched", () -> server.tokenRequests() >= fetches);
        assertThat(server.tokenRequests()).isEqualTo(fetches);
    }

    @Test
    void aTransientFailureOfTheTokenServerIsRetried() {
        server.respondWith(
                response(503, ""),
                new MockResponse.Builder()
                        .code(200)
                        .body("{\"access_token\":\"cut")
                        .setHeader("Content-Length", "100")
                        .onResponseEnd(SocketEffect.ShutdownConnection.INSTANCE)
                        .build());
        call();
        assertThat(server.tokenRequests()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "500, '', status 500, 4",
        "307, '', status 307, 1",
        "401, '\"error\":\"invalid_client\",', status 401 (invalid_client), 1"
    })
    void aTokenServerThatGivesNoTokenIsNamedWithItsStatus(int status, String error, String shown, int fetches) {
        server.alwaysRespondWith(new MockResponse(
                status,
                Headers.of("Location", server.serviceUrl()),
                "{" + error + "\"error_description\":\"s3cret/+=ü is wrong\"}"));
        Throwable thrown = catchThrowable(this::call);
        assertThat(thrown)
                .isInstanceOf(TokenException.class)
                .hasMessageContaining(shown)
                .hasMessageContaining("/oauth/token");
        assertNoSecretIn(thrown);
        assertThat(server.tokenRequests()).isEqualTo(fetches);
        assertThat(server.serviceRequests()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "access_token=s3cret&token_type=Bearer",
                "[\"s3cret\"]",
                "{\"access_token\":{\"s3cret\":1}}",
                "{\"access_token\":\"\",\"hint\":\"s3cret\"}",
                "{\"access_token\":\"s3cret\\r\\nX-Evil: 1\"}",
                "{\"access_token\":\"s3cret\"",
                ""
            })
    void aResponseWithoutATokenIsReportedWithoutItsContent(String body) {
        server.alwaysRespondWith(response(200, body));
        Throwable thrown = catchThrowable(this::call);
        assertThat(thrown).isInstanceOf(TokenException.class);
        assertNoSecretIn(thrown);
        assertThat(server.serviceRequests()).isZero();
    }

    private static void assertNoSecretIn(Throwable thrown) {
        StringWriter all = new StringWriter();
        thrown.printStackTrace(new PrintWriter(all));
        assertThat(all.toString()).doesNotContain("s3cret");
    }

    static Stream<Named<Consumer<TokenServer>>> refusals() {
        return Stream.of(
                Named.of("the service refuses every token", TokenServer::refuseTokens),
                // many token servers return the same token until it expires, also while the service refuses it
                Named.of(
                        "the same token, which the service refuses",
                        server -> server.alwaysRespondWith(
                                response(200, "{\"access_token\":\"the-token\",\"expires_in\":3600}"))),
                // a token server might lock a client that keeps asking with a wrong secret
                Named.of("the credentials are refused", server -> server.alwaysRespondWith(response(401, "{}"))));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void fetchesPauseWhile(Consumer<TokenServer> refusal) {
        refusal.accept(server);
        long start = time.nanos();
        for (int i = 0; i < 50; i++) {
            assertThat(catchThrowable(this::call)).isInstanceOf(SupplierException.class);
        }
        long seconds = Duration.ofNanos(time.nanos() - start).toSeconds();
        assertThat((long) server.tokenRequests()).as("fetches in %d s", seconds).isLessThanOrEqualTo(3 + seconds);
    }

    @Test
    void fetchesGoOnAfterAPauseWhenTheCredentialsAreAcceptedAgain() {
        server.alwaysRespondWith(response(401, "{}"));
        assertThat(catchThrowable(this::call)).isInstanceOf(TokenException.class);
        server.alwaysRespondWith(null);
        time.pass(Duration.ofMinutes(1));
        call();
    }

    @Test
    void aTokenServerOnAnotherHostMustBeHttps() {
        ClientCredentials plain = ClientCredentials.builder("http://auth.example.com/token", "id", "secret")
                .build();
        assertThatThrownBy(() -> client(plain))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tokenUrl is plain http");
    }
}
