package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.test.SandboxExtension;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/** The README's settings and properties are those of the starter. */
@Timeout(60)
class StarterReadmeTest {
    private static final Path README = Path.of("..", "spring-boot", "README.md"); // spring-boot-4 runs this test, too
    private static final String DOCUMENTS = "../../sdk-core/docs/";
    private static final String BEGIN = "<!-- properties -->\n";
    private static final String END = "<!-- end of properties -->";

    @RegisterExtension
    static final SandboxExtension SANDBOX = Contexts.sandbox();

    @Test
    void anApplicationStartsWithTheSettings(Sandbox sandbox) throws IOException {
        Matcher block = Pattern.compile("^```yaml\n(.*?)\n```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(Files.readString(README));
        assertThat(block.find()).isTrue();
        PropertySource<?> settings = new YamlPropertySourceLoader()
                .load("README", new ByteArrayResource(block.group(1).getBytes(StandardCharsets.UTF_8)))
                .get(0);
        Contexts.runner()
                .withBean(Shop.class)
                .withPropertyValues(
                        "SUPPLIER_BASE_URL=" + sandbox.baseUrl(),
                        "SUPPLIER_ACCESS_TOKEN=" + sandbox.accessToken(),
                        "SUPPLIER_WEBHOOK_KEY=secret")
                .withInitializer(
                        context -> context.getEnvironment().getPropertySources().addLast(settings))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(SupplierClient.class)
                        .hasSingleBean(WebhookReceiver.class));
    }

    /** With {@code -Dproperties.update} the table is written. */
    @Test
    void theTableOfPropertiesIsThatOfTheStarter() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        Path metadata = README.resolveSibling("target/classes/META-INF/spring-configuration-metadata.json");
        for (JsonNode property : new ObjectMapper().readTree(metadata.toFile()).path("properties")) {
            String name = property.path("name").asText();
            JsonNode value = property.path("defaultValue");
            String text = property.path("description").asText().replaceFirst("\\.$", "");
            rows.put(
                    name,
                    "| `" + name + "` | " + text
                            + (value.isMissingNode() ? "" : "; `" + value.asText() + "` unless set") + " |\n");
        }
        String table = "| property | what it is |\n|---|---|\n"
                + rows.values().stream().collect(Collectors.joining());
        String text = Files.readString(README);
        if (System.getProperty("properties.update") != null) {
            text = text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + table + text.substring(text.indexOf(END));
            Files.writeString(README, text);
        }
        assertThat(rows).hasSizeGreaterThan(50);
        assertThat(text).contains(BEGIN + table + END);
        for (String page : List.of("README.md", DOCUMENTS + "SPRING-BOOT.md", DOCUMENTS + "WEBHOOKS.md")) {
            assertThat(Pattern.compile("`(supplier\\.[\\w.-]*\\w)")
                            .matcher(Files.readString(README.resolveSibling(page)))
                            .results()
                            .map(found -> found.group(1)))
                    .as("properties in %s", page)
                    .allSatisfy(name -> assertThat(rows.keySet())
                            .anyMatch(property -> property.equals(name) || property.startsWith(name + ".")));
        }
    }
}
