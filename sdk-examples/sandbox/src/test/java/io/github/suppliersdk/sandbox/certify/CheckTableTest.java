package io.github.suppliersdk.sandbox.certify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The table of checks in the documents matches the code. {@code -Dchecks.update} rewrites the table. */
final class CheckTableTest {

    private static final Path DOCUMENT =
            Path.of(System.getProperty("basedir", "."), "..", "..", "sdk-core", "docs", "CERTIFY.md");
    private static final Path CONTRACT =
            Path.of(System.getProperty("basedir", "."), "..", "..", "sdk-core", "CONTRACT.md");
    private static final String BEGIN = "<!-- checks -->\n";
    private static final String END = "<!-- end of checks -->";

    private static String table() {
        StringBuilder text =
                new StringBuilder("| check | what is done | what is expected | section |\n|---|---|---|---|\n");
        for (CertificationCheck check : Certification.checks()) {
            text.append("| `")
                    .append(check.id())
                    .append("` | ")
                    .append(check.action())
                    .append(" | ")
                    .append(check.expected())
                    .append(" | ")
                    .append(check.section())
                    .append(" |\n");
        }
        return text.toString();
    }

    @Test
    void theDocumentedTableMatchesTheChecks() throws IOException {
        String document = Files.readString(DOCUMENT);
        int from = document.indexOf(BEGIN) + BEGIN.length();
        int to = document.indexOf(END);
        assertThat(from).isPositive();
        if (System.getProperty("checks.update") != null) {
            Files.writeString(DOCUMENT, document.substring(0, from) + table() + document.substring(to));
            return;
        }
        assertThat(document.substring(from, to)).isEqualTo(table());
    }

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
