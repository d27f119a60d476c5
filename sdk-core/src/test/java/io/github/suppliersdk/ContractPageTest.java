package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.Test;

/** The page that the Javadoc links to is CONTRACT.md, and each link leads to a heading of it. */
class ContractPageTest {
    private static final Path SOURCES = Path.of("src/main/java/io/github/suppliersdk");
    private static final Path PAGE =
            Path.of("src/main/javadoc/io.github.suppliersdk/io/github/suppliersdk/doc-files/contract.html");
    private static final String UPDATE =
            "mvn -B -ntp -q -pl sdk-core test -Dtest=ContractPageTest -Dcontract-page.update";
    private static final Pattern LINK = Pattern.compile("href=\"((?:\\.\\./)*)doc-files/contract\\.html#([^\"]*)\"");

    @Test
    void pageOfTheJavadocIsTheContract() throws IOException {
        String rendered = page(Files.readString(Path.of("CONTRACT.md")));
        if (System.getProperty("contract-page.update") != null) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, rendered);
        }
        assertThat(Files.readString(PAGE))
                .as("CONTRACT.md has changed: %s", UPDATE)
                .isEqualTo(rendered);
    }

    @Test
    void eachLinkOfTheJavadocLeadsToAHeading() throws IOException {
        String page = Files.readString(PAGE);
        List<String> broken = new ArrayList<>();
        int links = 0;
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                Matcher link = LINK.matcher(Files.readString(file));
                while (link.find()) {
                    links++;
                    Path target = file.resolveSibling(link.group(1) + "doc-files/contract.html");
                    boolean leads = target.normalize().equals(SOURCES.resolve("doc-files/contract.html"))
                            && page.contains("id=\"" + link.group(2) + "\"");
                    if (!leads) {
                        broken.add(file + ": " + link.group());
                    }
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(links).isGreaterThan(50);
    }

    private static String page(String markdown) {
        List<Extension> extensions = List.of(TablesExtension.create());
        Node document = Parser.builder().extensions(extensions).build().parse(markdown);
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(extensions)
                .attributeProviderFactory(context -> new Ids()::set)
                .build();
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width">
                <title>The contract: what goes over the wire</title>
                <style>
                :root { color-scheme: light dark; }
                body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
                table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
                th, td { border: 1px solid #8888; padding: .3rem .6rem; text-align: left; vertical-align: top; }
                code { font-size: .9em; overflow-wrap: break-word; }
                td:first-child code { white-space: nowrap; }
                </style>
                </head>
                <body>
                <main>
                %s</main>
                </body>
                </html>
                """.formatted(renderer.render(document));
    }

    /** The ids of headings, as GitHub makes them from Markdown. */
    private static final class Ids {
        private final Map<String, Integer> taken = new HashMap<>();

        void set(Node node, String tag, Map<String, String> attributes) {
            if (node instanceof Heading heading) {
                String id = text(heading)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-');
                int before = taken.merge(id, 1, Integer::sum) - 1;
                attributes.put("id", before == 0 ? id : id + "-" + before);
            }
        }

        private static String text(Node node) {
            StringBuilder text = new StringBuilder();
            node.accept(new AbstractVisitor() {
                @Override
                public void visit(Text part) {
                    text.append(part.getLiteral());
                }

                @Override
                public void visit(Code part) {
                    text.append(part.getLiteral());
                }
            });
            return text.toString();
        }
    }
}
