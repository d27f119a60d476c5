package io.github.suppliersdk.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.faults.SkippedTime;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void theFirstCallFetchesTheToken() throws Exception {
        assertThat(server.tokenRequests()).isZero();
        client.vendors().list();
        client.vendors().list();
        RecordedRequest request = server.takeTokenRequest();
        assertThat(request.getMethod()).isEqualTo("POST");
        assertThat(request.getTarget()).isEqualTo("/oauth/token");
        assertThat(request.getHeaders().values("Content-Type")).containsExactly("application/x-www-form-urlencoded");
        assertThat(request.getHeaders().get("User-Agent")).startsWith("supplier-sdk-java/");
        assertThat(request.getHeaders().get("Authorization")).isNull();
        assertThat(request.getBody().utf8())
                .isEqualTo("client_id=id+%26+co&client_secret=s3cret%2F%2B%3D%C3%BC&grant_type=client_credentials");
        assertThat(server.takeServiceRequest().getHeaders().get("Authorization"))
                .isEqualTo("Bearer token-1");
        assertThat(server.tokenRequests()).isEqualTo(1);
    }

    @Test
    void fiftyThreadsWaitForOneFetch() throws Exception {
        CountDownLatch hold = server.hold();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        List<Thread> threads = IntStream.range(0, 50)
                .mapToObj(i -> new Thread(() -> {
                    Throwable failure = catchThrowable(() -> client.vendors().list());
                    if (failure != null) {
                        failures.add(failure);
                    }
                }))
                .toList();
        threads.forEach(Thread::start);
        Await.until(
                "one fetches, and the others wait for it",
                () -> server.tokenRequests() == 1
                        && threads.stream().filter(ClientCredentialsTest::waits).count() == 49);
        hold.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        assertThat(server.tokenRequests()).isEqualTo(1);
        assertThat(server.serviceRequests()).isEqualTo(50);
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    void aTokenIsRefreshedInTheBackgroundMinutesBeforeItExpires() throws Exception {
        client.vendors().list();
        time.pass(Duration.ofMinutes(54));
        client.vendors().list();
        assertThat(server.tokenRequests()).isEqualTo(1);

        CountDownLatch hold = server.hold();
        time.pass(Duration.ofMinutes(2));
        client.vendors().list(); // does not wait for the new token, which is held back
        client.vendors().list();
        hold.countDown();
        Await.until("the new token is used", () -> {
            client.vendors().list();
            return lastToken().equals("Bearer token-2");
        });
        assertThat(server.tokenRequests()).isEqualTo(2);
    }

    private String lastToken() {
        try {
            RecordedRequest last = server.takeServiceRequest();
            return String.valueOf(last.getHeaders().get("Authorization"));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aTokenIsNotUsedInItsLastSeconds() {
        client.vendors().list();
        time.pass(Duration.ofSeconds(3590));
        client.vendors().list();
        assertThat(server.tokenRequests()).isEqualTo(2);
        assertThat(lastToken()).isEqualTo("Bearer token-1");
        assertThat(lastToken()).isEqualTo("Bearer token-2");
    }

    @Test
    void aFailedBackgroundRefreshDoesNotFailTheCallAndIsRetriedLater() {
        client.vendors().list();
        server.respondWith(new MockResponse(400, Headers.EMPTY, "{}"));
        time.pass(Duration.ofMinutes(56));
        client.vendors().list();
        Await.until("the refresh failed", () -> server.tokenRequests() == 2);
        Await.until("it is tried again after a pause", () -> {
            time.pass(Duration.ofSeconds(11));
            client.vendors().list();
            return server.tokenRequests() >= 3;
        });
    }

    @Test
    void after401AllThreadsShareOneRefresh() throws Exception {
        client.vendors().list();
        server.revokeAll();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            threads.add(new Thread(() -> {
                Throwable failure = catchThrowable(() -> client.vendors().list());
                if (failure != null) {
                    failures.add(failure);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        assertThat(server.tokenRequests()).isEqualTo(2);
    }

    @Test
    void aSecond401IsThrownAsUnauthorized() {
        client.vendors().list();
        server.respondWith(
                new MockResponse(200, Headers.EMPTY, "{\"access_token\":\"worthless\",\"expires_in\":3600}"));
        server.revokeAll();
        UnauthorizedException refused = catchThrowableOfType(
                UnauthorizedException.class, () -> client.vendors().list());
        assertThat(refused.call().attempts()).isEqualTo(2);
        assertThat(server.tokenRequests()).isEqualTo(2);
        assertThat(server.serviceRequests()).isEqualTo(3);
    }

    @Test
    void aRefreshThatFailsAfter401IsThrownAsATokenFailure() {
        client.vendors().list();
        server.revokeAll();
        server.respondWith(new MockResponse(
                401, Headers.EMPTY, "{\"error\":\"invalid_client\",\"error_description\":\"s3cret/+=ü is wrong\"}"));
        Throwable thrown = catchThrowable(() -> client.vendors().list());
        assertThat(thrown)
                .isInstanceOf(TokenException.class)
                .hasMessageContaining("status 401 (invalid_client)")
                .hasMessageContaining("/oauth/token");
        assertNoSecretIn(thrown);
        assertThat(server.tokenRequests()).as("a refusal is not retried").isEqualTo(2);
    }

    @Test
    void aTransientFailureOfTheTokenEndpointIsRetried() {
        server.respondWith(
                new MockResponse(503, Headers.EMPTY, ""),
                new MockResponse.Builder()
                        .code(200)
                        .body("{\"access_token\":\"cut")
                        .setHeader("Content-Length", "100")
                        .onResponseEnd(mockwebserver3.SocketEffect.ShutdownConnection.INSTANCE)
                        .build());
        client.vendors().list();
        assertThat(server.tokenRequests()).isEqualTo(3);
    }

    @Test
    void anOutageOfTheTokenEndpointEndsAfterAllAttempts() {
        for (int i = 0; i < 4; i++) {
            server.respondWith(new MockResponse(500, Headers.EMPTY, ""));
        }
        assertThatThrownBy(() -> client.vendors().list())
                .isInstanceOf(TokenException.class)
                .hasMessageContaining("status 500");
        assertThat(server.tokenRequests()).isEqualTo(4);
        assertThat(server.serviceRequests()).isZero();
    }

    @Test
    void anInterruptedWaiterDoesNotCancelTheFetchForOthers() throws Exception {
        CountDownLatch hold = server.hold();
        AtomicReference<Throwable> fetched = new AtomicReference<>();
        Thread fetching = new Thread(
                () -> fetched.set(catchThrowable(() -> client.vendors().list())));
        fetching.start();
        Await.until("the token is requested", () -> server.tokenRequests() == 1);
        AtomicReference<Throwable> waited = new AtomicReference<>();
        AtomicBoolean flag = new AtomicBoolean();
        Thread waiting = new Thread(() -> {
            waited.set(catchThrowable(() -> client.vendors().list()));
            flag.set(Thread.currentThread().isInterrupted());
        });
        waiting.start();
        Await.untilWaiting(waiting);
        waiting.interrupt();
        waiting.join();
        assertThat(waited.get()).isInstanceOf(TokenException.class).hasMessageContaining("interrupted");
        assertThat(flag).isTrue();
        hold.countDown();
        fetching.join();
        assertThat(fetched.get()).isNull();
        assertThat(server.tokenRequests()).isEqualTo(1);
    }

    /** Whoever waits next fetches the token itself. */
    @Test
    void anInterruptedFetchFailsOnlyItsOwnCall() throws Exception {
        CountDownLatch hold = server.hold();
        AtomicReference<Throwable> fetched = new AtomicReference<>();
        Thread fetching = new Thread(
                () -> fetched.set(catchThrowable(() -> client.vendors().list())));
        fetching.start();
        Await.until("the token is requested", () -> server.tokenRequests() == 1);
        AtomicReference<Throwable> waited = new AtomicReference<>();
        Thread waiting = new Thread(
                () -> waited.set(catchThrowable(() -> client.vendors().list())));
        waiting.start();
        Await.untilWaiting(waiting);
        fetching.interrupt();
        fetching.join();
        assertThat(fetched.get())
                .isInstanceOfSatisfying(
                        TokenException.class,
                        e -> assertThat(e.reason()).isEqualTo(TransportException.Reason.INTERRUPTED));
        hold.countDown();
        waiting.join();
        assertThat(waited.get()).isNull();
        assertThat(server.tokenRequests()).isEqualTo(2);
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eyJhbGciOiJIUzI1NiJ9s3cret",
                "access_token=s3cret&token_type=Bearer",
                "<html>s3cret</html>",
                "[\"s3cret\"]",
                "{\"access_token\":{\"s3cret\":1}}",
                "{\"access_token\":\"\",\"hint\":\"s3cret\"}",
                "{\"access_token\":\"s3cret\\r\\nX-Evil: 1\"}",
                "{\"access_token\":\"s3cretü\"}",
                "{\"access_token\":\"s3cret\"",
                ""
            })
    void aResponseWithoutATokenIsReportedWithoutItsContent(String body) {
        server.respondWith(new MockResponse(200, Headers.EMPTY, body));
        Throwable thrown = catchThrowable(() -> client.vendors().list());
        assertThat(thrown).isInstanceOf(TokenException.class);
        assertNoSecretIn(thrown);
        assertThat(server.serviceRequests()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "\"soon\"", "-1", "1e40", "99999999999999999999", "3599.0", "\"3599\""})
    void aLifetimeIsParsedInAnyFormOrTreatedAsUnknown(String lifetime) {
        server.tokensLiveFor(lifetime);
        client.vendors().list();
        client.vendors().list();
        assertThat(server.tokenRequests()).isEqualTo(1);
    }

    @Test
    void aTokenThatLivesForSecondsIsUsedForMostOfThem() {
        server.tokensLiveFor("4");
        client.vendors().list();
        time.pass(Duration.ofMillis(2500));
        client.vendors().list();
        assertThat(server.tokenRequests()).isEqualTo(1);
        time.pass(Duration.ofMillis(1300));
        client.vendors().list();
        assertThat(server.tokenRequests()).isEqualTo(2);
    }

    @Test
    void aTokenThatHasAlreadyExpiredIsFetchedForEachCall() {
        server.tokensLiveFor("0");
        client.vendors().list();
        client.vendors().list();
        assertThat(server.tokenRequests()).isEqualTo(2);
    }

    @Test
    void aRedirectOfTheTokenEndpointIsNotFollowed() {
        server.respondWith(new MockResponse(307, Headers.of("Location", server.serviceUrl()), ""));
        assertThatThrownBy(() -> client.vendors().list())
                .isInstanceOf(TokenException.class)
                .hasMessageContaining("status 307");
        assertThat(server.serviceRequests()).isZero();
    }

    @Test
    void aTokenAddressOnAnotherHostMustBeHttps() {
        ClientCredentials plain = ClientCredentials.builder("http://auth.example.com/token", "id", "secret")
                .build();
        assertThatThrownBy(() -> client(plain))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tokenUrl is plain http");
    }

    @Test
    void noTextFormShowsTheSecret() {
        ClientCredentials credentials = server.credentials().build();
        assertThat(credentials.toString() + client).doesNotContain("s3cret");
        assertThat(SupplierClient.builder()
                        .baseUrl("https://example.com")
                        .clientCredentials(credentials)
                        .config()
                        .toString())
                .doesNotContain("s3cret");
    }

    private static void assertNoSecretIn(Throwable thrown) {
        StringWriter all = new StringWriter();
        thrown.printStackTrace(new PrintWriter(all));
        assertThat(all.toString()).doesNotContain("s3cret");
    }
}
