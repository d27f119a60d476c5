package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Row;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.support.Servers;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.junit5.StartStop;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks every row of the contract's endpoint table: what goes over the wire, and what comes back as a value. */
class ContractEndpointsTest {
    @StartStop
    public final MockWebServer server = Servers.withoutDelay();

    static List<Row> rows() {
        return Row.all();
    }

    private SupplierClientConfig.Builder client() {
        return SupplierClient.builder()
                .baseUrl(server.url("/some/prefix").toString())
                .accessToken("secret-token");
    }

    @ParameterizedTest
    @MethodSource("rows")
    void requestAndResponseMatchTheContract(Row row) throws Exception {
        server.enqueue(new MockResponse(row.status(), Headers.EMPTY, row.response()));
        Object result;
        try (SupplierClient client = client().build()) {
            result = row.call().apply(client);
        }
        RecordedRequest request = server.takeRequest();
        assertThat(request.getMethod()).isEqualTo(row.method());
        assertThat(request.getTarget()).isEqualTo("/some/prefix" + row.target());
        assertHeaders(request, !row.body().isEmpty());
        String body = request.getBody() == null ? "" : request.getBody().utf8();
        if (row.body().isEmpty()) {
            assertThat(body).isEmpty();
        } else {
            assertThat(JsonTrees.parse(body)).isEqualTo(JsonTrees.parse(row.body()));
        }
        assertThat(result).isEqualTo(row.expected());
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    private static void assertHeaders(RecordedRequest request, boolean withBody) {
        Headers headers = request.getHeaders();
        assertThat(headers.values("Authorization")).containsExactly("Bearer secret-token");
        assertThat(headers.values("accept-version")).containsExactly("vnd.service-api.v1");
        assertThat(headers.values("accept")).containsExactly("application/json");
        assertThat(headers.values("User-Agent"))
                .singleElement()
                .asString()
                .matches("supplier-sdk-java/[0-9][^ ]* java/\\d+");
        assertThat(headers.get("supplier-code")).isNull();
        if (withBody) {
            assertThat(headers.values("Content-Type")).containsExactly("application/json");
        } else {
            assertThat(headers.get("Content-Type")).isNull();
        }
    }

    @Test
    void theTableCoversEveryRow() {
        Set<Integer> numbers = rows().stream()
                .map(row -> Integer.valueOf(row.name().substring(0, row.name().indexOf(' '))))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(numbers).hasSize(28).contains(1, 28);
    }

    @Test
    void acceptVersionContainsTheOperatorsApiName() throws Exception {
        server.enqueue(new MockResponse(200, Headers.EMPTY, "[]"));
        ServiceProfile profile = ServiceProfile.builder().apiName("acme").build();
        try (SupplierClient client = client().serviceProfile(profile).build()) {
            assertThat(client.vendors().list()).isEmpty();
        }
        assertThat(server.takeRequest().getHeaders().values("accept-version")).containsExactly("vnd.acme-api.v1");
    }

    @Test
    void thePathSegmentIsConfigurableForWritingQuestionsAndFixedForReading() throws Exception {
        server.enqueue(new MockResponse(200, Headers.EMPTY, Samples.QUESTION_JSON));
        server.enqueue(new MockResponse(200, Headers.EMPTY, Samples.QUESTION_JSON));
        server.enqueue(new MockResponse(200, Headers.EMPTY, "[]"));
        ServiceProfile plural =
                ServiceProfile.builder().mandatoryQuestionSegment("experiences").build();
        try (SupplierClient client = client().serviceProfile(plural).build()) {
            client.mandatoryQuestions("e1").create(Samples.question());
            client.mandatoryQuestions("e1").replace(Samples.question());
            client.mandatoryQuestions("e1").list();
        }
        String questions = "/some/prefix/supplier/catalog/experiences/e1/mandatory-questions";
        assertThat(server.takeRequest().getTarget()).isEqualTo(questions);
        assertThat(server.takeRequest().getTarget()).isEqualTo(questions + "/diet");
        assertThat(server.takeRequest().getTarget()).isEqualTo(questions);
    }
}
