package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import java.io.File;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
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
        List<Class<?>> types = new ArrayList<>();
        File own = new File(type.getResource(type.getSimpleName() + ".class").toURI());
        for (String name : own.getParentFile().list((folder, file) -> file.endsWith(".class"))) {
            types.add(Class.forName(type.getPackageName() + "." + name.replace(".class", "")));
        }
        return types;
    }
}
