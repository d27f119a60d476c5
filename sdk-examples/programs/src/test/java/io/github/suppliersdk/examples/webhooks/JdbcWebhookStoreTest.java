package io.github.suppliersdk.examples.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.StoredCall;
import io.github.suppliersdk.webhooks.StoredCall.Stage;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class JdbcWebhookStoreTest {
    @TempDir
    private Path folder;

    private final SampleWebhooks samples = SampleWebhooks.withKey(KilledServer.KEY);
    private final HoldRequest hold = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
    private final List<Process> processes = new ArrayList<>();

    /** A server in a JVM of its own. */
    private final class Server {
        private final Process process;
        private final BufferedReader output;
        private final WebhookHttp http;

        Server(String... arguments) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xshare:auto",
                    "-cp",
                    System.getProperty("java.class.path"),
                    KilledServer.class.getName(),
                    file()));
            command.addAll(List.of(arguments));
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            processes.add(process);
            output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            http = new WebhookHttp(awaitLine("READY ").substring("READY ".length()));
        }

        String awaitLine(String start) throws IOException {
            String line = output.readLine();
            while (line != null && !line.startsWith(start)) {
                line = output.readLine();
            }
            assertThat(line).as("a line that begins with " + start).isNotNull();
            return line;
        }

        /** As {@code kill -9} does. */
        void kill() throws InterruptedException {
            process.destroyForcibly();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @AfterEach
    void killAll() {
        processes.forEach(Process::destroyForcibly);
    }

    private String file() {
        return folder.resolve("supplier").toString();
    }

    private int rowsHeld() throws Exception {
        try (Connection connection = KilledServer.database(file()).getConnection();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("select count(*) from held")) {
            assertThat(count.next()).isTrue();
            int rows = count.getInt(1);
            statement.execute("shutdown"); // gives the file back
            return rows;
        }
    }

    @Test
    void anAnswerOutlivesTheProcess() throws Exception {
        Server first = new Server();
        HttpResponse<String> answer = first.http.send(samples, samples.request(hold));
        assertThat(answer.statusCode()).isEqualTo(200);
        first.kill();
        Server second = new Server();
        assertThat(second.http.send(samples, samples.request(hold)).body()).isEqualTo(answer.body());
        second.kill();
        assertThat(rowsHeld()).isEqualTo(1);
    }

    @Test
    void aHoldWhoseProcessIsKilledInBetweenIsNeverMadeTwice() throws Exception {
        Server first = new Server("stall");
        CompletableFuture<HttpResponse<String>> lost = first.http.sendAsync(samples, samples.request(hold));
        first.awaitLine("HELD");
        first.kill();
        assertThat(lost).failsWithin(60, TimeUnit.SECONDS);
        assertThat(rowsHeld()).isEqualTo(1);

        Server second = new Server();
        HttpResponse<String> answer = second.http.send(samples, samples.request(hold));
        while (answer.body().contains("No answer in time")) { // the first process may still be alive
            answer = second.http.send(samples, samples.request(hold));
        }
        assertThat(second.http.send(samples, samples.request(hold)).body()).isEqualTo(answer.body());
        second.kill();
        assertThat(rowsHeld()).isEqualTo(answer.statusCode() == 200 ? 1 : 0);
    }

    @Test
    void aHoldWhoseProcessIsKilledIsGivenBackEvenIfNobodyAsksForItAgain() throws Exception {
        Server first = new Server("stall");
        CompletableFuture<HttpResponse<String>> lost = first.http.sendAsync(samples, samples.request(hold));
        first.awaitLine("HELD");
        first.kill();
        assertThat(lost).failsWithin(60, TimeUnit.SECONDS);

        Server second = new Server();
        second.awaitLine("RELEASED");
        HttpResponse<String> answer = second.http.send(samples, samples.request(hold));
        assertThat(answer.statusCode()).isEqualTo(400);
        second.kill();
        assertThat(rowsHeld()).isZero();
    }

    @Test
    void everyChangeIsAtomic() {
        JdbcWebhookStore store = new JdbcWebhookStore(KilledServer.database(file()));
        Instant lease = Instant.ofEpochSecond(1000);
        StoredCall call = new StoredCall("hold:1", 1, Stage.RUNNING, lease, "{\"é\":1}", 0, "");
        assertThat(store.find("hold:1")).isEmpty();
        assertThat(store.insert(call)).isTrue();
        assertThat(store.insert(call)).isFalse();
        assertThat(store.find("hold:1")).contains(call);
        assertThat(store.interrupted(lease.plusSeconds(1), 10)).containsExactly(call);
        assertThat(store.interrupted(lease, 10)).isEmpty();
        StoredCall done = new StoredCall("hold:1", 2, Stage.DONE, lease, "", 200, "{}");
        assertThat(store.replace(call, done)).isTrue();
        assertThat(store.replace(call, done)).isFalse();
        assertThat(store.find("hold:1")).contains(done);
        assertThat(store.interrupted(lease.plusSeconds(1), 10)).isEmpty();
    }
}
