package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.support.CannedTransport;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A body belongs to its call: code that writes it after the call gets an exception, and never another call's bytes.
 */
class LateBodyTest {
    @Test
    void aBodyWhoseCallIsOverCannotBeWrittenWhileAnotherCallRuns() {
        List<HttpBody> bodies = new ArrayList<>();
        List<String> writtenLate = new ArrayList<>();
        List<Throwable> thrown = new ArrayList<>();
        HttpTransport givesUp = new HttpTransport() {
            @Override
            public HttpResponse execute(HttpRequest request) throws HttpTransportException {
                bodies.add(request.body().orElseThrow());
                if (bodies.size() == 2) {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    thrown.add(catchThrowable(() -> bodies.get(0).writeTo(out)));
                    writtenLate.add(out.toString(StandardCharsets.UTF_8));
                }
                throw HttpTransportException.maybeSent("gave up waiting", null);
            }

            @Override
            public void close() {
                // nothing to release
            }
        };
        SupplierClient client = CallFixtures.withoutRetries(CannedTransport.client(givesUp));
        assertThat(catchThrowable(() -> client.slots("e1", "o1").updateCapacity("first", 111)))
                .isNotNull();
        assertThat(catchThrowable(() -> client.slots("e1", "o1").updateCapacity("second", 222)))
                .isNotNull();
        assertThat(writtenLate)
                .as("bytes that the first call's body wrote after its end")
                .containsExactly("");
        assertThat(thrown.get(0)).as("the exception of writing it").isNotNull();
    }

    @Test
    void aBodyWhoseCallIsOverCannotBeWritten() {
        List<HttpBody> bodies = new ArrayList<>();
        CannedTransport transport = CannedTransport.respondingWith(request -> {
            bodies.add(request.body().orElseThrow());
            return "{\"slot_id\":\"first\"}".getBytes(StandardCharsets.UTF_8);
        });
        SupplierClient client = CannedTransport.client(transport);
        Throwable ignored = catchThrowable(() -> client.slots("e1", "o1").updateCapacity("first", 111));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(catchThrowable(() -> bodies.get(0).writeTo(out)))
                .as("the exception of writing the body, which wrote: " + out)
                .isNotNull();
        assertThat(ignored).isNull();
    }
}
