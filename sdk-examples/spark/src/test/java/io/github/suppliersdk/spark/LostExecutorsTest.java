package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executors in separate processes, one of which is killed. */
@Timeout(300)
class LostExecutorsTest {
    /** Links the jars of this class path into the folder in which Spark's local cluster looks for its jars. */
    private static void makeSparkHome() throws IOException {
        Path jars = Path.of(System.getenv("SPARK_HOME"), "jars");
        Files.createDirectories(jars);
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path jar = Path.of(entry);
            Path link = jars.resolve(String.valueOf(jar.getFileName()));
            if (entry.endsWith(".jar") && !Files.exists(link)) {
                Files.createSymbolicLink(link, jar.toAbsolutePath());
            }
        }
    }

    private static String classFolders() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(each -> !each.endsWith(".jar"))
                .map(each -> Path.of(each).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The executors of this test only: they are descendants of this process. */
    private static List<ProcessHandle> executors() {
        return ProcessHandle.current()
                .descendants()
                .filter(each -> each.info()
                        .commandLine()
                        .filter(line -> line.contains("CoarseGrainedExecutorBackend"))
                        .isPresent())
                .toList();
    }

    @Test
    void aKilledExecutorLosesNoOutcomeAndItsPermitsBecomeFreeAgain(@TempDir Path folder) throws Exception {
        makeSparkHome();
        Files.writeString(folder.resolve("token"), StandInService.TOKEN);
        SparkSession spark = SparkSessions.builder("local-cluster[2,1,512]")
                .config("spark.executor.memory", "512m")
                .config("spark.executor.extraClassPath", classFolders())
                .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                .getOrCreate();
        try (StandInService service = new StandInService()) {
            service.latencyMillis = 20;
            SlotPublishing publishing = SlotPublishing.of(SlotPublishingSettings.builder(service.url())
                            .accessToken(
                                    SecretReference.file(folder.resolve("token").toString()))
                            .attemptTimeout(Duration.ofSeconds(3))
                            .slotsPerTask(1000)
                            .build())
                    .concurrency(2);
            CompletableFuture<Dataset<Row>> outcomes =
                    CompletableFuture.supplyAsync(() -> publishing.publish(SparkSessions.slots(spark, 20_000, 0.5)));
            while (service.requests() < 60 && !outcomes.isDone()) {
                LockSupport.parkNanos(20_000_000);
            }
            List<ProcessHandle> executors = executors();
            assertThat(executors).hasSize(2);
            executors.get(0).destroyForcibly();
            int before = service.requests();

            Dataset<Row> published = outcomes.get();

            assertThat(service.requests()).isGreaterThan(before);
            assertThat(published.count()).isEqualTo(20_000);
            assertThat(published.select("slot_id").distinct().count()).isEqualTo(20_000);
            assertThat(published.where("result IN ('CREATED', 'EQUAL')").count())
                    .isEqualTo(20_000);
            assertThat(service.size()).isEqualTo(20_000);
            assertThat(service.mostInFlight()).isLessThanOrEqualTo(2);
        } finally {
            spark.stop();
        }
    }
}
