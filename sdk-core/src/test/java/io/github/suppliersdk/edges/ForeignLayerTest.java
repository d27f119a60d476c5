package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A layer must make its calls with the client that it is given: another client would retry requests by itself. */
class ForeignLayerTest {
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SupplierClient withHiddenClient() {
        OkHttpClient another = new OkHttpClient();
        return TestClients.build(
                CallFixtures.config(service)
                        .retries(RetryOptions.off())
                        .transport(OkHttpTransport.using(
                                new OkHttpClient(), given -> request -> another.newCall(request))),
                new SkippedTime());
    }

    /** The client behind a factory cannot be inspected, but a one-shot body is not sent again. */
    @Test
    void aClientThatALayerHidesDoesNotSendABodyAgain() {
        service.always(c -> {
            c.readRequest();
            c.respond(503, "Retry-After: 0\r\n", new byte[0]);
        });
        Throwable unused = catchThrowable(() -> CallFixtures.create(withHiddenClient()));
        assertThat(service.executed("POST")).as("executions of the POST").isEqualTo(1);
    }

    /** OkHttp tries another connection when a pooled one breaks on its next use. */
    @Test
    void aClientThatALayerHidesDoesNotSendABodyAgainAfterALostResponse() {
        SupplierClient client = withHiddenClient();
        CallFixtures.create(client);
        service.always(Fault.RESET_AFTER_BODY);
        Throwable unused = catchThrowable(() -> CallFixtures.create(client));
        assertThat(service.executed("POST")).isEqualTo(2);
    }
}
