package io.github.suppliersdk.nativeimage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * GraalVM includes in a native image only what its analysis finds. Everything that the library looks up by name is
 * listed in {@code META-INF/native-image}: a new look-up must be added there and to the list in this test.
 */
class ReachabilityMetadataTest {
    private static final String FOLDER = "/META-INF/native-image/io.github.suppliersdk/sdk-core/";
    private static final Path RESOURCES = Path.of("src/main/resources");

    private final ReflectiveAccesses library = new ReflectiveAccesses();

    @Test
    void everyLookUpIsListed() {
        assertThat(library.lookUps())
                .as("look-ups by name: is each in %s?", FOLDER)
                .containsExactly(
                        "internal.http.UserAgent -> Class.getResourceAsStream",
                        "internal.jdbc.Schema -> Class.getResourceAsStream",
                        "internal.json.Databind -> ObjectMapper.convertValue",
                        "internal.json.Databind$1 -> ObjectMapper.readerFor",
                        "internal.json.Databind$2 -> ObjectMapper.writerFor",
                        // of types that Jackson binds
                        "internal.rules.AdditionalFields$1 -> Class.getMethods",
                        "internal.threads.Threads -> Class.forName",
                        "internal.threads.Threads -> Class.getMethod",
                        "internal.threads.Threads -> Class.getMethod",
                        "internal.threads.Threads -> Class.getMethod",
                        "internal.threads.Threads -> Method.invoke",
                        "internal.threads.Threads -> Method.invoke",
                        "internal.threads.Threads -> Method.invoke");
    }

    @Test
    void everyTypeThatJacksonBindsIsListedWithAllItsMembers() {
        assertThat(listedTypes()).isEqualTo(library.boundTypes());
    }

    /** Includes types without annotations, which Jackson binds by their getters. */
    @Test
    void everyTypeThatIsPassedToJacksonIsListed() {
        assertThat(library.handedToJackson()).hasSizeGreaterThan(10);
        assertThat(listedTypes()).containsAll(library.handedToJackson());
    }

    private static Set<String> listedTypes() {
        Set<String> listed = new TreeSet<>();
        for (JsonNode type : read("reflect-config.json")) {
            if (type.path("allDeclaredConstructors").asBoolean()
                    && type.path("allDeclaredMethods").asBoolean()
                    && type.path("allDeclaredFields").asBoolean()) {
                listed.add(type.path("name").asText());
            }
        }
        return listed;
    }

    @Test
    void methodsOfVirtualThreadsCalledByNameAreListed() {
        List<String> methods = Stream.of("java.lang.Thread", "java.lang.Thread$Builder")
                .flatMap(this::listedMethods)
                .toList();
        assertThat(methods)
                .containsExactly(
                        "java.lang.Thread.ofVirtual[]",
                        "java.lang.Thread$Builder.name[\"java.lang.String\",\"long\"]",
                        "java.lang.Thread$Builder.factory[]");
    }

    @Test
    void everyResourceIsListedAndNothingElse() throws IOException {
        List<Pattern> patterns = Stream.of(read("resource-config.json"))
                .flatMap(config -> stream(config.path("resources").path("includes")))
                .map(include -> Pattern.compile(include.path("pattern").asText()))
                .toList();
        List<String> resources;
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            resources = files.filter(Files::isRegularFile)
                    .map(file -> RESOURCES.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> !file.startsWith("META-INF/"))
                    .toList();
        }
        assertThat(resources)
                .allMatch(file -> patterns.stream()
                        .anyMatch(pattern -> pattern.matcher(file).matches()));
        assertThat(patterns)
                .allMatch(pattern -> resources.stream()
                        .anyMatch(file -> pattern.matcher(file).matches()));
    }

    private Stream<String> listedMethods(String type) {
        return stream(read("reflect-config.json"))
                .filter(entry -> entry.path("name").asText().equals(type))
                .flatMap(entry -> stream(entry.path("methods")))
                .map(method -> type + "." + method.path("name").asText() + method.path("parameterTypes"));
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return Stream.iterate(0, i -> i < array.size(), i -> i + 1).map(array::get);
    }

    private static JsonNode read(String file) {
        try (InputStream in = ReachabilityMetadataTest.class.getResourceAsStream(FOLDER + file)) {
            return new ObjectMapper().readTree(Objects.requireNonNull(in, file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
