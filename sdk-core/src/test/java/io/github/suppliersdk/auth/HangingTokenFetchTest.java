package io.github.suppliersdk.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.support.CannedTransport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The first fetch of a token hangs: its transport ignores the time limit. */
class HangingTokenFetchTest {
    private final SkippedTime time = new SkippedTime();
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<HttpRequest> fetches = new CopyOnWriteArrayList<>();
    private final CannedTransport service =
            CannedTransport.respondingWith(request -> "[]".getBytes(StandardCharsets.UTF_8));
    private SupplierClient client;

    @BeforeEach
    void start() {
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl("https://service.example/supply")
                .clientCredentials(
                        ClientCredentials.builder("https://login.example/token", "id", "a-long-client-secret")
                                .build())
                .transport(new HangsOnce());
        client = TestClients.build(config, time);
    }

    @AfterEach
    void stop() {
        over.countDown();
        client.close(Duration.ZERO);
    }

    private final class HangsOnce implements HttpTransport {
        @Override
        public HttpResponse execute(HttpRequest request) {
            if (!request.pathTemplate().equals("(token)")) {
                return service.execute(request);
            }
            fetches.add(request);
            int number = fetches.size();
            while (number == 1 && over.getCount() > 0) {
                LockSupport.parkNanos(1_000_000);
            }
            byte[] grant = ("{\"access_token\":\"token-" + number + "\",\"token_type\":\"Bearer\"}")
                    .getBytes(StandardCharsets.UTF_8);
            return CannedTransport.respondingWith(any -> grant).execute(request);
        }

        @Override
        public void close() {
            // nothing to release
        }
    }

    private void list() {
        var unused = client.vendors().list();
    }

    private Throwable hastyCall() {
        return catchThrowable(() -> {
            var unused = client.with(
                            CallOptions.builder().timeout(Duration.ofMillis(50)).build())
                    .vendors()
                    .list();
        });
    }

    @Test
    void aHangingFetchIsReplacedOnceAllItsAttemptsMustHaveEnded() {
        assertThat(hastyCall()).isInstanceOf(TokenException.class);
        assertThat(hastyCall()).isInstanceOf(TokenException.class);
        assertThat(fetches).as("one fetch at a time").hasSize(1);

        time.pass(Duration.ofMinutes(5));
        list();

        assertThat(fetches).hasSize(2);
        Await.until(
                "the first fetch is cancelled",
                () -> fetches.get(0).cancellation().isCancelled());
        assertThat(service.requests().get(0).headers()).containsEntry("Authorization", "Bearer token-2");
    }

    /** It was requested before the token in use, so it is the older one. */
    @Test
    void theTokenOfAFetchThatWasGivenUpIsNotUsed() {
        Throwable gaveUp = hastyCall();
        time.pass(Duration.ofMinutes(5));
        list();
        over.countDown();
        Await.until("the first fetch has ended", HangingTokenFetchTest::noThreadFetches);
        list();
        assertThat(gaveUp).isInstanceOf(TokenException.class);
        assertThat(service.requests().get(1).headers()).containsEntry("Authorization", "Bearer token-2");
    }

    private static boolean noThreadFetches() {
        return Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.isAlive() && stackHasThisTransport(thread));
    }

    private static boolean stackHasThisTransport(Thread thread) {
        for (StackTraceElement element : thread.getStackTrace()) {
            if (element.getClassName().equals(HangsOnce.class.getName())) {
                return true;
            }
        }
        return false;
    }
}
