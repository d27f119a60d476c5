package io.github.suppliersdk.sandbox.certify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Every check refers to the contract. */
final class CheckTableTest {

    private static final Path CONTRACT =
            Path.of(System.getProperty("basedir", "."), "..", "..", "sdk-core", "CONTRACT.md");

    @Test
    void everyCheckHasAUniqueIdAndAnExistingContractSection() throws IOException {
        String contract = Files.readString(CONTRACT);

        assertThat(Certification.checks())
                .hasSizeGreaterThanOrEqualTo(40)
                .extracting(CertificationCheck::id)
                .doesNotHaveDuplicates();
        assertThat(Certification.checks()).allSatisfy(check -> {
            assertThat(check.id()).startsWith(check.group().id() + ".");
            assertThat(contract).contains("\n## " + check.section().charAt(0) + ". ");
        });
    }
}
