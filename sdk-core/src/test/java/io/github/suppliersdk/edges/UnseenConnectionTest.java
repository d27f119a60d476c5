package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.util.Optional;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An extra response on a connection that a call of the application opened, so that the library does not see its input.
 */
class UnseenConnectionTest {
    private final OkHttpClient application = new OkHttpClient();
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SupplierClientConfig.Builder config() {
        return CallFixtures.config(service).transport(OkHttpTransport.using(application));
    }

    /** The application's call leaves its connection in the pool, with this response already read from it. */
    private void leaveOnAConnection(int status, String body) throws IOException {
        service.next(c -> {
            c.readRequest();
            c.send("HTTP/1.1 200 X\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 " + status + " X\r\nContent-Length: "
                    + body.length() + "\r\n\r\n" + body);
            Fault.NONE.serve(c);
        });
        Request question = new Request.Builder().url(service.url("http")).build();
        try (Response response = application.newCall(question).execute()) {
            assertThat(response.body().string()).isEqualTo("{}");
        }
    }

    @Test
    void aDeletionWhoseOnlyAttemptFindsNothingFails() throws IOException {
        leaveOnAConnection(404, "{}");
        try (SupplierClient client = TestClients.build(config(), new SkippedTime())) {
            NotFoundException thrown = catchThrowableOfType(NotFoundException.class, () -> CallFixtures.delete(client));
            assertThat(thrown).isNotNull();
            assertThat(thrown.earlierAttemptMayBeApplied()).isTrue();
            assertThat(thrown.call().attempts()).isEqualTo(1);
        }
    }

    /** The POST is carried out although the response is a refusal, and no other token is available. */
    @Test
    void aMissingTokenAfterARefusalDoesNotProveThatNothingWasCarriedOut() throws IOException {
        leaveOnAConnection(401, "{}");
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .transport(OkHttpTransport.using(application))
                .tokens(new TokenSource() {
                    @Override
                    public String token() {
                        return "first-token";
                    }

                    @Override
                    public Optional<String> renew(String refused) {
                        throw new TokenException("the vault is sealed", null);
                    }
                });
        try (SupplierClient client = TestClients.build(config, new SkippedTime())) {
            TokenException thrown = catchThrowableOfType(TokenException.class, () -> CallFixtures.create(client));
            assertThat(thrown).hasMessageContaining("an earlier attempt may have reached the service");
            assertThat(thrown.requestMayHaveReachedService()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>nothing to see</html>", ""})
    void anUnreadableSuccessDoesNotProveThatAPostWasCarriedOut(String page) throws IOException {
        leaveOnAConnection(200, page);
        try (SupplierClient client = TestClients.build(config(), new SkippedTime())) {
            InvalidResponseException thrown =
                    catchThrowableOfType(InvalidResponseException.class, () -> CallFixtures.create(client));
            assertThat(thrown).hasMessageContaining("may have been carried out");
            assertThat(thrown.wasCarriedOut()).isFalse();
        }
    }
}
