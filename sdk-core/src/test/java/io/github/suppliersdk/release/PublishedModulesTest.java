package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The published modules are complete, and each list of modules names all of them. */
class PublishedModulesTest {
    private static final String BOM = "supplier-sdk-bom";

    @Test
    void theBillOfMaterialsListsExactlyThePublishedModules() {
        Pom bom = Pom.of(Pom.ROOT.resolve("sdk-examples/bom/pom.xml"));
        assertThat(bom.texts("/project/dependencyManagement/dependencies/dependency/artifactId"))
                .containsExactlyInAnyOrderElementsOf(published());
        assertThat(bom.texts("/project/dependencyManagement/dependencies/dependency/version"))
                .containsOnly("${project.version}");
    }

    /** The consumer build uses all modules from the staging folder of a release before they are published. */
    @Test
    void theConsumerBuildUsesEveryPublishedModule() {
        Pom consumer = Pom.of(Pom.ROOT.resolve(".github/consumer/pom.xml"));
        assertThat(consumer.texts("/project/dependencies/dependency[groupId='io.github.suppliersdk']/artifactId"))
                .containsExactlyInAnyOrderElementsOf(published());
    }

    @Test
    void publishedModulesHaveWhatMavenCentralAsksFor() {
        assertThat(Pom.published()).hasSizeGreaterThan(5).allSatisfy(pom -> {
            assertThat(pom.texts("/project/name")).as("%s", pom.file()).hasSize(1);
            assertThat(pom.texts("/project/description")).as("%s", pom.file()).hasSize(1);
            assertThat(pom.texts("/project/properties/module.name"))
                    .as("%s", pom.file())
                    .hasSize(pom.artifactId().equals(BOM) ? 0 : 1);
        });
    }

    private static List<String> published() {
        return Pom.published().stream()
                .map(Pom::artifactId)
                .filter(name -> !name.equals(BOM))
                .toList();
    }
}
