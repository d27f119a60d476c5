package io.github.suppliersdk.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A POM of this repository, without inherited elements. */
record Pom(Path file, Document document) {
    static final Path ROOT = Path.of("..");

    static Pom of(Path file) {
        try {
            return new Pom(
                    file,
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SAXException | ParserConfigurationException e) {
            throw new IllegalStateException(file.toString(), e);
        }
    }

    /** All POMs in this repository, whether a list of modules names them or not. */
    static List<Pom> all() {
        try (Stream<Path> examples = Files.list(ROOT.resolve("sdk-examples"))) {
            return Stream.concat(Stream.of(ROOT, ROOT.resolve("sdk-core"), ROOT.resolve("sdk-examples")), examples)
                    .map(folder -> folder.resolve("pom.xml"))
                    .filter(Files::exists)
                    .map(Pom::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Pom> published() {
        return all().stream()
                .filter(pom ->
                        pom.texts("/project/properties/maven.deploy.skip").contains("false"))
                .toList();
    }

    String artifactId() {
        return texts("/project/artifactId").get(0);
    }

    /** The texts of the elements at the XPath. */
    List<String> texts(String xpath) {
        try {
            NodeList nodes =
                    (NodeList) XPathFactory.newInstance().newXPath().evaluate(xpath, document, XPathConstants.NODESET);
            return IntStream.range(0, nodes.getLength())
                    .mapToObj(i -> nodes.item(i).getTextContent().strip())
                    .toList();
        } catch (XPathExpressionException e) {
            throw new IllegalArgumentException(xpath, e);
        }
    }
}
