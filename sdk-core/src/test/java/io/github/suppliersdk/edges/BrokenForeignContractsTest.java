package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses, futures and {@code close()} when the user's code breaks its contract. */
class BrokenForeignContractsTest {
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 409, 429})
    void aRefusalAfterALostResponseSaysThatTheChangeMayHaveBeenMade(int status) {
        service.always(c -> {
            c.readRequest();
            c.respond(status, "{}");
        });
        service.next(Fault.RESET_AFTER_BODY);
        try (SupplierClient client = TestClients.build(CallFixtures.config(service), new SkippedTime())) {
            ServiceException lost = catchThrowableOfType(ServiceException.class, () -> CallFixtures.patch(client));
            assertThat(lost.effect()).isEqualTo(Effect.UNKNOWN);
            assertThat(lost).hasMessageContaining("it may have been carried out");
            ServiceException plain = catchThrowableOfType(ServiceException.class, () -> CallFixtures.patch(client));
            assertThat(plain.effect()).isEqualTo(Effect.NONE);
        }
    }

    @Test
    void theDispatcherOfTheCallersClientIsNotUsed() {
        OkHttpClient application = new OkHttpClient();
        AtomicInteger running = new AtomicInteger();
        application.dispatcher().setIdleCallback(() -> {
            throw new IllegalStateException("of an idle callback");
        });
        service.always(c -> {
            c.readRequest();
            running.set(application.dispatcher().runningCallsCount());
            application.dispatcher().cancelAll();
            c.respond(201, "[" + Fault.SLOT + "]");
        });
        try (SupplierClient client = CallFixtures.config(service)
                .transport(OkHttpTransport.using(application))
                .build()) {
            CallFixtures.create(client);
        }
        assertThat(running).hasValue(0);
        assertThat(service.executed("POST")).isEqualTo(1);
    }

    @Test
    void thePasswordInTheAddressOfATokenServerIsNotShown() {
        assertThat(ClientCredentials.builder("https://me:pa55word@localhost/token", "id", "secret-1")
                        .build())
                .hasToString("ClientCredentials{tokenUrl=https://localhost/token, clientId=id}");
    }
}
