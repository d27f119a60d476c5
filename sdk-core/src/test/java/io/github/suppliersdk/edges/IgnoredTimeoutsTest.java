package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A time limit that only the library's own transport applies is not silently ignored with another transport. */
class IgnoredTimeoutsTest {
    /** The log's file, set in src/test/resources/simplelogger.properties. */
    private static final Path LOG =
            Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test-calls.log"));

    static Stream<Arguments> limits() {
        Duration limit = Duration.ofMillis(4321);
        return Stream.of(
                Arguments.of("connect", TimeoutOptions.builder().connect(limit).build()),
                Arguments.of("read", TimeoutOptions.builder().read(limit).build()),
                Arguments.of("write", TimeoutOptions.builder().write(limit).build()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("limits")
    void anIgnoredTimeLimitIsRefusedOrLoggedAsAWarning(String option, TimeoutOptions timeouts) throws IOException {
        String baseUrl = "https://ignored-" + option + ".example";
        String message = messageFor(baseUrl, timeouts);
        assertThat(message).as("the message about timeouts.%s", option).contains(option);
    }

    private static String messageFor(String baseUrl, TimeoutOptions timeouts) throws IOException {
        String before = log();
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl(baseUrl)
                .accessToken("t")
                .timeouts(timeouts)
                .transport(OkHttpTransport.using(new OkHttpClient()))
                .build()) {
            return log().substring(before.length()).replace(client.baseUrl(), "");
        } catch (IllegalArgumentException | IllegalStateException e) {
            return String.valueOf(e.getMessage()).replace(baseUrl, "");
        }
    }

    private static String log() throws IOException {
        return Files.exists(LOG) ? Files.readString(LOG, StandardCharsets.ISO_8859_1) : "";
    }
}
