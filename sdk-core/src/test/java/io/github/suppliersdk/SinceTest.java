package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A package says in which version it was added; a type that was added to its package in a later version says so itself.
 * A copy of the public API's file lists the types of the last release; before the first release there is none.
 */
class SinceTest {
    private static final Path RELEASED = Path.of("public-api-released.txt");

    private static final Path SOURCES = Path.of("src/main/java/io/github/suppliersdk");

    private static final Pattern TOP_LEVEL_TYPE = Pattern.compile(
            "^(?:[a-z]+ )*(?:class|interface|enum|record|annotation) ((?:[a-z0-9]+\\.)*[A-Z]\\w*)(?=[ <]|$)");

    @Test
    void newPackagesAndTypesNameTheVersionThatAddedThem() throws IOException {
        Set<String> released = Files.exists(RELEASED) ? types(Files.readAllLines(RELEASED)) : Set.of();
        Set<String> releasedPackages =
                released.stream().map(SinceTest::packageOf).collect(Collectors.toSet());
        Set<String> types = types(PublicApi.of(SupplierClient.class));
        assertThat(types).hasSizeGreaterThan(100);
        String next = nextVersion();

        assertThat(types.stream().map(SinceTest::packageOf).distinct())
                .as("packages without the @since of their first version; new ones came in %s", next)
                .allSatisfy(each -> assertThat(sinceOfPackage(each))
                        .matches(since ->
                                releasedPackages.contains(each) ? since.isPresent() : since.equals(Optional.of(next))));
        assertThat(types)
                .as("types that are new in a package of the last release, without @since %s", next)
                .filteredOn(each -> !released.contains(each) && releasedPackages.contains(packageOf(each)))
                .allSatisfy(each -> assertThat(sinceOfType(each)).contains(next));
    }

    private static Set<String> types(List<String> publicApi) {
        return publicApi.stream()
                .map(TOP_LEVEL_TYPE::matcher)
                .filter(Matcher::find)
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    private static String packageOf(String type) {
        return type.substring(0, Math.max(0, type.lastIndexOf('.')));
    }

    private static Optional<String> sinceOfPackage(String name) throws IOException {
        return since(Files.readString(SOURCES.resolve(name.replace('.', '/')).resolve("package-info.java")));
    }

    /** The tag of the type itself stands above its declaration; those of its members stand below it. */
    private static Optional<String> sinceOfType(String type) throws IOException {
        String source = Files.readString(SOURCES.resolve(type.replace('.', '/') + ".java"));
        return since(source.split("(?m)^public ", 2)[0]);
    }

    private static Optional<String> since(String text) {
        Matcher tag = Pattern.compile("@since (\\S+)").matcher(text);
        return tag.find() ? Optional.of(tag.group(1)) : Optional.empty();
    }

    /** The version of the next release: the POMs have its snapshot. */
    private static String nextVersion() throws IOException {
        Matcher version = Pattern.compile(
                        "<artifactId>supplier-sdk</artifactId>\\s*<version>(.*?)(-SNAPSHOT)?</version>")
                .matcher(Files.readString(Path.of("pom.xml")));
        assertThat(version.find()).isTrue();
        return version.group(1);
    }
}
