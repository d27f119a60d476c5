package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** DESIGN.md names only classes that exist. */
class DesignPageTest {
    private static final Path PAGE = Path.of("docs/DESIGN.md");

    @Test
    void namedClassesExist() throws IOException {
        Set<String> classes = new HashSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            files.map(file -> file.getFileName().toString()).forEach(classes::add);
        }
        assertThat(Pattern.compile("`(?:[a-z]+\\.)*([A-Z]\\w*[a-z]\\w*)`")
                        .matcher(Files.readString(PAGE))
                        .results()
                        .map((MatchResult found) -> found.group(1) + ".java")
                        .filter(name -> !name.equals("OkHttpClient.java")))
                .hasSizeGreaterThan(20)
                .allMatch(classes::contains);
    }
}
