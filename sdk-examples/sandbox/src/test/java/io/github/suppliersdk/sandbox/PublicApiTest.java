package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The public signatures of the sandbox use only its own types and those of the JDK. */
final class PublicApiTest {

    @Test
    void publicSignaturesContainNoInternalOrLibraryTypes()
            throws IOException, URISyntaxException, ClassNotFoundException {
        List<String> signatures = new ArrayList<>();
        for (Class<?> type : List.of(Sandbox.class, SandboxFaults.class, Certification.class)) {
            for (Class<?> each : publicTypesBeside(type)) {
                signatures.add(each.toGenericString());
                for (Constructor<?> open : each.getConstructors()) {
                    signatures.add(open.toGenericString());
                }
                for (Method open : each.getMethods()) {
                    signatures.add(open.toGenericString());
                }
                for (Field open : each.getFields()) {
                    signatures.add(open.toGenericString());
                }
            }
        }
        assertThat(signatures)
                .hasSizeGreaterThan(100)
                .noneMatch(signature -> signature.contains("fasterxml")
                        || signature.contains("undertow.")
                        || signature.contains("xnio")
                        || signature.contains(".internal."));
    }

    private static List<Class<?>> publicTypesBeside(Class<?> type)
            throws IOException, URISyntaxException, ClassNotFoundException {
        Path root =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<Class<?>> types = new ArrayList<>();
        try (Stream<Path> files = Files.list(root.resolve(type.getPackageName().replace('.', File.separatorChar)))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name = file.getFileName().toString();
                Class<?> found = Class.forName(type.getPackageName() + "." + name.substring(0, name.length() - 6));
                if (Modifier.isPublic(found.getModifiers())) {
                    types.add(found);
                }
            }
        }
        return types;
    }
}
