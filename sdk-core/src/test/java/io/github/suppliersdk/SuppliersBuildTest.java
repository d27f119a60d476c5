package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A supplier's own build, which has no Immutables and lets no warning pass. */
class SuppliersBuildTest {
    @Test
    void codeThatUsesTheLibraryCompilesWithoutAnyWarning(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("Shop.java"), """
                import io.github.suppliersdk.*;
                import io.github.suppliersdk.auth.ClientCredentials;
                import io.github.suppliersdk.config.*;
                import io.github.suppliersdk.slots.*;
                import io.github.suppliersdk.vendors.VendorRequest;

                class Shop {
                    void open(ClientCredentials credentials, SlotRequest slot) {
                        SupplierClient client = SupplierClient.builder()
                                .baseUrl("https://service.example")
                                .clientCredentials(credentials)
                                .putHeader("X-Shop", "1")
                                .addObserver(event -> {})
                                .serviceProfile(ServiceProfile.builder().apiName("x").build())
                                .timeouts(TimeoutOptions.builder().build())
                                .retries(RetryOptions.defaults().withMaxAttempts(2))
                                .build();
                        client.vendors().create(VendorRequest.builder().vendorId("v").name("V").build());
                        client.with(CallOptions.builder().putHeader("X-Call", "1").build())
                                .slots("e", "o").replace(slot.withCapacity(1));
                        client.close();
                    }
                }
                """);
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.replace('\\', '/').contains("/org/immutables/"))
                .collect(Collectors.joining(File.pathSeparator));
        StringWriter said = new StringWriter();
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        List<String> options =
                List.of("-proc:none", "-Xlint:all,-path", "-Werror", "-cp", classPath, "-d", folder.toString());
        boolean compiled = javac.getTask(
                        said,
                        null,
                        null,
                        options,
                        null,
                        javac.getStandardFileManager(null, null, null).getJavaFileObjects(source))
                .call();
        assertThat(said.toString()).isEmpty();
        assertThat(compiled).isTrue();
    }
}
