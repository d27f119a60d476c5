package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the Javadoc compile with exactly the imports that they show. */
final class JavadocExamplesTest {

    private static final Path SOURCES = Path.of(System.getProperty("basedir", "."), "src/main/java");
    private static final Pattern EXAMPLE = Pattern.compile("<pre>\\{@code\n(.*?)\n \\* }</pre>", Pattern.DOTALL);

    @TempDir
    private Path classes;

    @Test
    void everyJavadocExampleCompilesAsShown() throws IOException {
        List<String> examples = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                EXAMPLE.matcher(Files.readString(file))
                        .results()
                        .map(JavadocExamplesTest::text)
                        .forEach(examples::add);
            }
        }
        assertThat(examples)
                .hasSize(4)
                .allSatisfy(example -> assertThat(problems(example)).as(example).isEmpty());
    }

    private static String text(MatchResult found) {
        return found.group(1).replaceAll("(?m)^ \\* ?", "");
    }

    private String problems(String example) throws IOException, URISyntaxException {
        int code = example.indexOf("\n\n");
        Path source = Files.writeString(
                classes.resolve("Example.java"),
                example.substring(0, code) + " class Example { void run() throws Exception {" + example.substring(code)
                        + "\n} }");
        ByteArrayOutputStream problems = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, problems, problems, "-proc:none", "-classpath", sandbox(), source.toString());
        return status == 0 ? "" : "not compiled: " + problems;
    }

    private static String sandbox() throws URISyntaxException {
        return Path.of(Sandbox.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }
}
