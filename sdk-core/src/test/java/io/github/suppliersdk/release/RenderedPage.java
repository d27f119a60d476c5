package io.github.suppliersdk.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A document as an HTML page. Links to pages that are rendered beside it are kept; other links become plain text. */
final class RenderedPage {
    private static final Pattern HEADING_OR_TABLE = Pattern.compile("<h[1-6][^>]*>(.*?)</h[1-6]>|<table>");

    private RenderedPage() {}

    /** @param pages the names of the pages in one folder, by the paths of their documents */
    static String of(String document, Map<String, String> pages) throws IOException {
        String markdown = Files.readString(Pom.ROOT.resolve(document))
                .replace("\r\n", "\n")
                .replaceAll("(?m)^<!--.*-->\n", "");
        List<Extension> extensions = List.of(TablesExtension.create());
        Node root = Parser.builder().extensions(extensions).build().parse(markdown);
        root.accept(new Links(document, pages));
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
                <title>%s</title>
                <style>
                :root { color-scheme: light dark; }
                body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
                table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
                th, td { border: 1px solid #8888; padding: .3rem .6rem; text-align: left; vertical-align: top; }
                code { font-size: .9em; overflow-wrap: break-word; }
                pre { overflow-x: auto; }
                td:first-child code { white-space: nowrap; }
                caption { position: absolute; left: -100rem; }
                </style>
                </head>
                <body>
                <main>
                %s</main>
                </body>
                </html>
                """.formatted(text(root.getFirstChild()), withCaptions(renderer.render(root)));
    }

    /** Javadoc requires a caption for each table: the heading above the table is repeated as its caption. */
    private static String withCaptions(String html) {
        String[] heading = {""};
        return HEADING_OR_TABLE.matcher(html).replaceAll(found -> {
            if (found.group(1) != null) {
                heading[0] = found.group(1);
                return Matcher.quoteReplacement(found.group());
            }
            return Matcher.quoteReplacement("<table>\n<caption>" + heading[0] + "</caption>");
        });
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

    /** Makes links lead to pages instead of documents. */
    private static final class Links extends AbstractVisitor {
        private final Path document;
        private final Map<String, String> pages;

        Links(String document, Map<String, String> pages) {
            this.document = Path.of(document);
            this.pages = pages;
        }

        @Override
        public void visit(Link link) {
            visitChildren(link);
            String to = link.getDestination();
            if (to.startsWith("#") || to.contains("://")) {
                return;
            }
            int hash = to.indexOf('#');
            Path target = document.resolveSibling(hash < 0 ? to : to.substring(0, hash))
                    .normalize();
            String page = pages.get(target.toString().replace('\\', '/'));
            if (page == null) {
                replaceByItsText(link);
            } else {
                link.setDestination(hash < 0 ? page : page + to.substring(hash));
            }
        }

        @Override
        public void visit(Image image) {
            replaceByItsText(image);
        }

        private static void replaceByItsText(Node node) {
            Node child = node.getFirstChild();
            while (child != null) {
                Node next = child.getNext();
                node.insertBefore(child);
                child = next;
            }
            node.unlink();
        }
    }

    /** The ids of headings, as code hosting sites generate them from Markdown. */
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
    }
}
