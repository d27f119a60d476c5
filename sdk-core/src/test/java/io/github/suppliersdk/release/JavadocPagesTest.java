package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages that Javadoc links to are rendered from the documents, and each link leads to a heading. */
class JavadocPagesTest {
    private static final String UPDATE =
            "mvn -B -ntp -q -pl sdk-core test -Dtest=JavadocPagesTest -Djavadoc-pages.update";

    /** The pages of one module by their documents, and the package that contains them. */
    private record Pages(String module, String folder, String inPackage, Map<String, String> documents) {
        Path sources() {
            return Pom.ROOT.resolve(module).resolve("src/main/java");
        }

        Path html(String name) {
            return Pom.ROOT
                    .resolve(module)
                    .resolve("src/main/javadoc")
                    .resolve(folder)
                    .resolve("doc-files")
                    .resolve(name);
        }

        /** The target of a link in a source file: Javadoc copies the folder beside the package. */
        Path target(String name) {
            return sources().resolve(inPackage).resolve("doc-files").resolve(name);
        }
    }

    private static final List<Pages> ALL = List.of(
            new Pages(
                    "sdk-core",
                    "io.github.suppliersdk/io/github/suppliersdk",
                    "io/github/suppliersdk",
                    Map.of(
                            "sdk-core/CONTRACT.md", "contract.html",
                            "sdk-core/FAULTS.md", "faults.html",
                            "sdk-core/docs/WEBHOOKS.md", "webhooks.html",
                            "sdk-core/docs/RUNBOOK.md", "runbook.html")),
            new Pages(
                    "sdk-examples/observability",
                    "io/github/suppliersdk/observability",
                    "io/github/suppliersdk/observability",
                    Map.of("sdk-examples/observability/README.md", "observability.html")),
            new Pages(
                    "sdk-examples/spark",
                    "io/github/suppliersdk/spark",
                    "io/github/suppliersdk/spark",
                    Map.of("sdk-core/docs/SPARK.md", "spark.html")));

    private static final Pattern LINK =
            Pattern.compile("href=\"((?:\\.\\./)*)doc-files/([a-z]+\\.html)(?:#([^\"]*))?\"");

    @Test
    void pagesOfTheJavadocMatchTheDocuments() throws IOException {
        Map<Path, String> differing = new TreeMap<>();
        for (Pages pages : ALL) {
            for (Map.Entry<String, String> page : pages.documents().entrySet()) {
                String rendered = RenderedPage.of(page.getKey(), pages.documents());
                Path html = pages.html(page.getValue());
                if (System.getProperty("javadoc-pages.update") != null) {
                    Files.createDirectories(html.getParent());
                    Files.writeString(html, rendered);
                }
                if (Files.notExists(html) || !Files.readString(html).equals(rendered)) {
                    differing.put(html, page.getKey());
                }
            }
        }
        assertThat(differing)
                .as("pages of documents that have changed: %s", UPDATE)
                .isEmpty();
    }

    @Test
    void eachLinkOfTheJavadocLeadsToAHeading() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Pages pages : ALL) {
            try (Stream<Path> files = Files.walk(pages.sources())) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    Matcher link = LINK.matcher(Files.readString(file));
                    while (link.find()) {
                        links++;
                        Path target = file.resolveSibling(link.group(1) + "doc-files/" + link.group(2));
                        Path page = pages.html(link.group(2));
                        boolean leads = target.normalize()
                                        .equals(pages.target(link.group(2)).normalize())
                                && Files.exists(page)
                                && (link.group(3) == null
                                        || Files.readString(page).contains("id=\"" + link.group(3) + "\""));
                        if (!leads) {
                            broken.add(file + ": " + link.group());
                        }
                    }
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(links).isGreaterThan(50);
    }

    /** A reader of the Javadoc has no checkout, so every document must be linked. */
    @Test
    void javadocNamesNoDocumentWithoutALink() throws IOException {
        Pattern name = Pattern.compile("(?m)^ *(?:/\\*)?\\*.*\\b[A-Z-]+\\.md\\b");
        List<String> found = new ArrayList<>();
        for (Pages pages : ALL) {
            try (Stream<Path> files = Files.walk(pages.sources())) {
                for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                        .filter(each -> !each.toString().contains("internal"))
                        .toList()) {
                    String source = Files.readString(file);
                    if (source.matches("(?s).*\\npublic .*|.*\\npackage [\\w.]+;\\n*(import .*)?$")) {
                        name.matcher(source).results().forEach(match -> found.add(file + ": " + match.group()));
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }
}
