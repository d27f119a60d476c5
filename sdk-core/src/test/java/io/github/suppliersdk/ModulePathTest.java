package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.support.Servers;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.junit5.StartStop;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's program that is a module of its own, and requires nothing but the library. */
class ModulePathTest {
    private static final String PROGRAM = """
            package shop;

            import io.github.suppliersdk.SupplierClient;
            import io.github.suppliersdk.slots.*;
            import io.github.suppliersdk.vendors.*;
            import java.time.LocalDate;
            import java.util.List;
            import java.util.function.IntFunction;
            import okhttp3.OkHttpClient;

            public class Main {
                public static void main(String[] args) {
                    try (SupplierClient client = SupplierClient.builder()
                            .baseUrl(args[0])
                            .accessToken("token")
                            .httpClient(new OkHttpClient())
                            .build()) {
                        Vendor vendor = client.vendors().create(VendorRequest.builder("v1", "Vendor").build());
                        SlotRequest.Builder slot = SlotRequest.builder(
                                        "s1", "o1", DailySlot.of(LocalDate.of(2027, 4, 22)))
                                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500));
                        IntFunction<SlotRequest> withSeats = slot.build()::withCapacity;
                        List<Slot> created = client.slots("e1", "o1").create(List.of(withSeats.apply(12)));
                        System.out.println(vendor.vendorId() + " " + created.get(0).capacity().getAsInt());
                    }
                    SupplierClient.builder().baseUrl(args[0]).accessToken("token")
                            .maxAttempts(3).build().close();
                    System.out.println(Main.class.getModule().isNamed()
                            && SupplierClient.class.getModule().getName().equals("io.github.suppliersdk"));
                }
            }
            """;

    @StartStop
    public final MockWebServer server = Servers.withoutDelay();

    @Test
    void aModuleThatRequiresOnlyTheLibraryCompilesWithoutAWarningAndRuns(@TempDir Path folder) throws Exception {
        server.enqueue(new MockResponse(200, Headers.EMPTY, "{\"vendor_id\":\"v1\",\"name\":\"Vendor\",\"more\":1}"));
        server.enqueue(
                new MockResponse(
                        200,
                        Headers.EMPTY,
                        "[{\"slot_id\":\"s1\",\"option_id\":\"o1\",\"daily_slot\":{\"date\":\"2027-04-22\"},\"capacity\":12}]"));
        Path module = Files.writeString(
                folder.resolve("module-info.java"), "module shop { requires io.github.suppliersdk; }");
        Path program = Files.writeString(folder.resolve("Main.java"), PROGRAM);
        Path classes = Files.createDirectory(folder.resolve("classes"));

        assertThat(compile(classes, module, program)).isEmpty();
        assertThat(run(folder, classes)).isEqualTo("v1 12\ntrue\n");
        assertThat(server.takeRequest().getBody().utf8()).isEqualTo("{\"vendor_id\":\"v1\",\"name\":\"Vendor\"}");
    }

    private static String compile(Path classes, Path... sources) throws IOException {
        StringWriter messages = new StringWriter();
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-Xlint:all", "-Werror", "--module-path", modulePath(), "-d", classes.toString());
            boolean compiled = javac.getTask(messages, files, null, options, null, files.getJavaFileObjects(sources))
                    .call();
            return compiled ? messages.toString() : "not compiled: " + messages;
        }
    }

    private String run(Path folder, Path classes) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--module-path",
                        modulePath() + File.pathSeparator + classes,
                        "--module",
                        "shop/shop.Main",
                        server.url("/").toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).isTrue();
        return Files.readString(output, StandardCharsets.UTF_8)
                .replace("\r\n", "\n")
                .replaceAll("(?m)^SLF4J.*\n", ""); // the warning that there is no log backend
    }

    /** The compiled library and its dependencies. */
    private static String modulePath() throws IOException {
        try {
            Path library = Path.of(SupplierClient.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return library
                    + File.pathSeparator
                    + Files.readString(Path.of("target", "runtime-class-path.txt"))
                            .strip();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
