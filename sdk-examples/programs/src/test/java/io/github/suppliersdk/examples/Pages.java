package io.github.suppliersdk.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages and sources of the repository. */
final class Pages {
    static final Path TOP = Path.of(System.getProperty("basedir", "."), "..", "..");
    static final Path DOCUMENTS = TOP.resolve("sdk-core/docs");
    static final Path EXAMPLES = TOP.resolve("sdk-examples");

    private Pages() {}

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String document(String name) {
        return read(DOCUMENTS.resolve(name));
    }

    /** The files of a folder with this end, without what a build made. */
    static List<Path> files(Path folder, String end) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(end)
                            && !folder.relativize(file).toString().contains("target"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Path> pages() {
        return files(TOP, ".md");
    }

    /** The text of a page without its blocks of code. */
    static String prose(Path page) {
        return read(page).replaceAll("(?ms)^```.*?^```$", "");
    }

    /** The first group of every match. */
    static List<String> all(String regex, String text) {
        return Pattern.compile(regex, Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    /** The rows of the table whose head begins like this, without the head. */
    static List<String> rows(String text, String head) {
        return text.substring(text.indexOf(head))
                .split("\n\n", 2)[0]
                .lines()
                .skip(2)
                .toList();
    }
}
