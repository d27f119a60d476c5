package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.support.Samples;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Another dependency of the application brings OkHttp 4 beside the library's OkHttp 5. The artifacts have different
 * coordinates and the same classes, so Maven keeps both, and the first one on the class path is used.
 */
@Tag("nightly")
class OlderOkHttpTest {
    private static final Path OLDER = Path.of("target", "older-okhttp").toAbsolutePath();
    private static final String OLDER_OKHTTP = OLDER.resolve("okhttp.jar").toString();
    private static final String OLDER_OKIO = OLDER.resolve("okio-jvm.jar").toString();
    private static final String OURS = System.getProperty("java.class.path");

    @TempDir
    private Path directory;

    private ChildJvm run(String... classPath) throws Exception {
        try (ChaosProxy service = new ChaosProxy(OlderOkHttpTest::serve)) {
            return ChildJvm.run(
                    directory,
                    List.of(),
                    Stream.of(classPath).collect(Collectors.joining(File.pathSeparator)),
                    OlderOkHttp.class,
                    service.url("http"));
        }
    }

    private static void serve(Conversation c) throws IOException {
        c.respond(200, c.readRequest().startsWith("PATCH") ? Samples.EXPERIENCE_JSON : Fault.SLOT);
    }

    static Stream<Arguments> classPaths() {
        return Stream.of(
                Arguments.of("okhttp.jar", " ended well", new String[] {OLDER_OKHTTP, OURS}),
                Arguments.of("okhttp-jvm-5", " ended well", new String[] {OURS, OLDER_OKHTTP, OLDER_OKIO}),
                // a bill of materials keeps Okio at an old version: the error of the JVM names what does not fit
                Arguments.of(
                        "okhttp-jvm-5", " ended with java.lang.NoSuchMethodError", new String[] {OLDER_OKIO, OURS}));
    }

    @ParameterizedTest
    @MethodSource("classPaths")
    void everyCallEndsInTheSameWay(String okHttp, String end, String[] classPath) throws Exception {
        ChildJvm child = run(classPath);
        assertThat(child.output()).contains("OkHttp of " + okHttp);
        assertThat(child.output().lines().filter(line -> line.contains(end)))
                .as(child.output())
                .hasSize(2 * Operation.values().length);
    }
}
