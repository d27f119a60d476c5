package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each link of the Javadoc to a page that is rendered from a document leads to a heading. */
class JavadocPagesTest {
    private static final Path SOURCES = Pom.ROOT.resolve("sdk-core/src/main/java");

    private static final Pattern LINK =
            Pattern.compile("href=\"((?:\\.\\./)*)doc-files/([a-z]+\\.html)(?:#([^\"]*))?\"");

    @Test
    void eachLinkOfTheJavadocLeadsToAHeading() throws IOException {
        Map<Path, String> pages = new HashMap<>();
        for (Map.Entry<String, String> page : JavadocPages.BY_DOCUMENT.entrySet()) {
            pages.put(
                    SOURCES.resolve("io/github/suppliersdk/doc-files").resolve(page.getValue()),
                    RenderedPage.of(page.getKey(), JavadocPages.BY_DOCUMENT));
        }
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path file : sources()) {
            Matcher link = LINK.matcher(Files.readString(file));
            while (link.find()) {
                links++;
                Path target = file.resolveSibling(link.group(1) + "doc-files/" + link.group(2));
                String page = pages.get(target.normalize());
                if (page == null || (link.group(3) != null && !page.contains("id=\"" + link.group(3) + "\""))) {
                    broken.add(file + ": " + link.group());
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
        for (Path file : sources()) {
            String source = Files.readString(file);
            if (!file.toString().contains("internal")
                    && source.matches("(?s).*\\npublic .*|.*\\npackage [\\w.]+;\\n*(import .*)?$")) {
                name.matcher(source).results().forEach(match -> found.add(file + ": " + match.group()));
            }
        }
        assertThat(found).isEmpty();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(each -> each.toString().endsWith(".java"))
                    .map(Path::normalize)
                    .toList();
        }
    }
}
