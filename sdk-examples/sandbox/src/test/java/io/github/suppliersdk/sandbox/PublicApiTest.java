package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The public signatures of the sandbox use only its own types and those of the JDK. */
final class PublicApiTest {

    @Test
    void publicSignaturesContainNoInternalOrLibraryTypes() throws Exception {
        List<String> signatures = new ArrayList<>();
        for (Class<?> type : List.of(Sandbox.class, SandboxFaults.class, Certification.class)) {
            for (Class<?> each : typesBeside(type)) {
                if (Modifier.isPublic(each.getModifiers())) {
                    signatures.add(each.toGenericString());
                    Stream.<Executable>concat(Stream.of(each.getConstructors()), Stream.of(each.getMethods()))
                            .forEach(open -> signatures.add(open.toGenericString()));
                    Stream.of(each.getFields()).forEach(open -> signatures.add(open.toGenericString()));
                }
            }
        }
        assertThat(signatures)
                .hasSizeGreaterThan(100)
                .noneMatch(signature -> signature.matches(".*(fasterxml|undertow\\.|xnio|\\.internal\\.).*"));
    }

    private static List<Class<?>> typesBeside(Class<?> type) throws Exception {
        URI root = type.getResource(type.getSimpleName() + ".class").toURI();
        List<Class<?>> types = new ArrayList<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(Path.of(root).getParent(), "*.class")) {
            for (Path file : files) {
                types.add(Class.forName(type.getPackageName() + "."
                        + file.getFileName().toString().replace(".class", "")));
            }
        }
        return types;
    }
}
