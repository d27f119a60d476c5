package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The workflows run pinned actions, and have only the permissions that they need. */
class WorkflowsTest {
    private static final Path GITHUB = Pom.ROOT.resolve(".github");

    /** A tag can be moved to other code, a commit digest cannot. */
    @Test
    void actionsArePinnedByDigest() throws IOException {
        for (Map.Entry<Path, String> workflow : workflows().entrySet()) {
            assertThat(found("uses: *(.*)", workflow.getValue()))
                    .as("%s", workflow.getKey())
                    .isNotEmpty()
                    .allMatch(action -> action.matches("[\\w./-]+@[0-9a-f]{40} # v\\d+(\\.\\d+)+"));
        }
    }

    /**
     * Untrusted text, such as the name of a branch, is not part of a script, and untrusted changes have no access to
     * secrets.
     */
    @Test
    void untrustedTextIsNotPartOfAScript() throws IOException {
        assertThat(workflows()).hasSizeGreaterThan(3).allSatisfy((file, text) -> {
            assertThat(text).as("%s", file).contains("\npermissions:\n  contents: read\n");
            assertThat(text).as("%s", file).doesNotContain("pull_request_target", "workflow_run", ": write");
            assertThat(found("\\$\\{\\{ *([\\w.]+)", text))
                    .as("%s", file)
                    .allMatch(name -> name.startsWith("matrix.") || name.startsWith("secrets."));
        });
    }

    @Test
    void referencedScriptsExist() throws IOException {
        for (Map.Entry<Path, String> workflow : workflows().entrySet()) {
            assertThat(found("run: (?:bash )?(\\.[\\w./-]+)", workflow.getValue()))
                    .as("%s", workflow.getKey())
                    .allMatch(script -> Files.isExecutable(Pom.ROOT.resolve(script)));
        }
    }

    @Test
    void dependabotChecksActionsAndEveryPomThatIsNotAModule() throws IOException {
        String dependabot = Files.readString(GITHUB.resolve("dependabot.yml"));
        assertThat(found("package-ecosystem: (.*)", dependabot)).contains("maven", "github-actions");
        try (Stream<Path> poms = Files.find(GITHUB, 5, (file, is) -> file.endsWith("pom.xml"))) {
            assertThat(poms.map(pom -> "/.github/" + GITHUB.relativize(pom.getParent())))
                    .as("folders with a POM that no module leads to")
                    .isNotEmpty()
                    .allMatch(folder -> dependabot.contains("- " + folder + "\n"));
        }
    }

    private static Map<Path, String> workflows() throws IOException {
        Map<Path, String> workflows = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(GITHUB.resolve("workflows"))) {
            for (Path file : files.sorted().toList()) {
                workflows.put(file, Files.readString(file));
            }
        }
        return workflows;
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
