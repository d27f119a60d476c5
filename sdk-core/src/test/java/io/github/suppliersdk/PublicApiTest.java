package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The public API is listed in a file, so that each change of it is visible in a review. */
class PublicApiTest {
    private static final Path FILE = Path.of("public-api.txt");

    private static final String UPDATE = "mvn -B -ntp -q -pl sdk-core test -Dtest=PublicApiTest -Dpublic-api.update";

    @Test
    void thePublicApiMatchesTheFile() throws IOException {
        List<String> actual = PublicApi.of(SupplierClient.class);
        if (System.getProperty("public-api.update") != null) {
            Files.write(FILE, actual);
            return;
        }
        List<String> known = Files.readAllLines(FILE);
        List<String> added = new ArrayList<>(actual);
        added.removeAll(known);
        List<String> removed = new ArrayList<>(known);
        removed.removeAll(actual);
        assertThat(added)
                .as("in the public API and not in sdk-core/%s; if that is meant: %s", FILE, UPDATE)
                .isEmpty();
        assertThat(removed)
                .as("in sdk-core/%s and no longer in the public API; if that is meant: %s", FILE, UPDATE)
                .isEmpty();
        assertThat(actual).isEqualTo(known);
    }
}
