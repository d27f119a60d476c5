package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.support.Servers;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.junit5.StartStop;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A supplier's own build, in which each warning is an error: as a module of its own, and on a class path without Immutables. */
class SuppliersBuildTest {
    @TempDir
    private Path folder;

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
                        Vendor vendor = client.vendors().create(Vendor.builder("v1", "Vendor").build());
                        Slot.Builder slot = Slot.builder(
                                        "s1", "o1", DailySlot.of(LocalDate.of(2027, 4, 22)))
                                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500));
                        IntFunction<Slot> withSeats = slot.build()::withCapacity;
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
    void aModuleThatRequiresOnlyTheLibraryCompilesWithoutAWarningAndRuns() throws Exception {
        server.enqueue(new MockResponse(200, Headers.EMPTY, "{\"vendor_id\":\"v1\",\"name\":\"Vendor\",\"more\":1}"));
        server.enqueue(
                new MockResponse(
                        200,
                        Headers.EMPTY,
                        "[{\"slot_id\":\"s1\",\"option_id\":\"o1\",\"daily_slot\":{\"date\":\"2027-04-22\"},\"capacity\":12}]"));
        Path module = Files.writeString(
                folder.resolve("module-info.java"), "module shop { requires io.github.suppliersdk; }");
        Path program = Files.writeString(folder.resolve("Main.java"), PROGRAM);

        assertThat(compile("--module-path", modulePath(), module, program)).isEmpty();
        assertThat(run(classes())).isEqualTo("v1 12\ntrue\n");
        assertThat(server.takeRequest().getBody().utf8()).isEqualTo("{\"vendor_id\":\"v1\",\"name\":\"Vendor\"}");
    }

    /**
     * Compiled and run: access to what is inherited from a class that cannot be named is checked again when it is used.
     */
    @Test
    void codeThatChangesValuesCompilesWithoutAnyWarningAndRuns() throws Exception {
        String season = """
                import io.github.suppliersdk.slots.*;
                import java.time.LocalDate;
                import java.util.*;
                import java.util.function.*;

                public class Season {
                    public static String plan(Integer seats) {
                        Slot.Builder builder =
                                Slot.builder("2027-04-22", "tour", DailySlot.of(LocalDate.of(2027, 4, 22)))
                                        .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500));
                        if (seats != null) {
                            builder.capacity(seats);
                        }
                        BiFunction<String, Object, Slot.Builder> more = builder::putAdditionalProperty;
                        more.apply("note", null);
                        Supplier<Slot> build = builder::build;
                        Slot slot = build.get();
                        Function<Integer, Slot> sized = slot::withCapacity;
                        BiFunction<Slot, String, Slot> named = Slot::withSlotId;
                        Map<String, Object> others = slot.additionalProperties();
                        Slot copy = slot.withSlotId("other").withSlotId(slot.slotId());
                        return slot.capacity() + " " + sized.apply(7).capacity() + " "
                                + named.apply(slot, "other").slotId() + " " + others + " " + copy.equals(slot);
                    }
                }
                """;
        assertThat(compile(
                        "-proc:none",
                        "--class-path",
                        classPath(),
                        Files.writeString(folder.resolve("Season.java"), season)))
                .isEmpty();

        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes().toUri().toURL()})) {
            Method plan = loader.loadClass("Season").getMethod("plan", Integer.class);
            assertThat(plan.invoke(null, 3)).isEqualTo("OptionalInt[3] OptionalInt[7] other {note=null} true");
            assertThat(plan.invoke(null, (Object) null))
                    .isEqualTo("OptionalInt.empty OptionalInt[7] other {note=null} true");
        }
    }

    private Path classes() {
        return folder.resolve("classes");
    }

    /** Compiles with each warning as an error; returns what the compiler says. */
    private String compile(Object... options) throws IOException {
        StringWriter messages = new StringWriter();
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        List<String> all = new ArrayList<>(
                List.of("-Xlint:all,-path", "-Werror", "-d", classes().toString()));
        List<Path> sources = new ArrayList<>();
        for (Object option : options) {
            if (option instanceof Path source) {
                sources.add(source);
            } else {
                all.add(option.toString());
            }
        }
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
            boolean compiled = javac.getTask(
                            messages, files, null, all, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            return compiled ? messages.toString() : "not compiled: " + messages;
        }
    }

    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.replace('\\', '/').contains("/org/immutables/"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private String run(Path classes) throws IOException, InterruptedException {
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
