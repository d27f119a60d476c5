package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.SandboxSeed.SlotType;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.test.SandboxExtension;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;

/** The README's settings and properties are those of the starter. */
@Timeout(60)
class StarterReadmeTest {
    private static final Path README = Path.of("..", "spring-boot", "README.md"); // spring-boot-4 runs this test, too
    private static final String DOCUMENTS = "../../sdk-core/docs/";
    private static final String BEGIN = "<!-- properties -->\n";
    private static final String END = "<!-- end of properties -->";

    @RegisterExtension
    static final SandboxExtension SANDBOX = SandboxExtension.builder()
            .seed(SandboxSeed.builder()
                    .vendor("my-tours", "My Tours")
                    .experience("cellar-tour", SlotType.DAILY, "my-tours", "evening")
                    .dailySlot("cellar-tour", "evening", "evening-1", Shop.DAY, 10, 2_500)
                    .build())
            .build();

    /** A departure in the tables of the supplier. */
    record Departure(String slotId) {}

    /** The tables of the supplier: a shop with one departure. */
    record Departures(Shop shop) {
        void sell(Departure departure, int seats) {
            if (shop.seats.addAndGet(-seats) < 0) {
                throw new IllegalStateException(departure.slotId() + " is sold out");
            }
        }
    }

    /** The service that sells seats. */
    @EnableTransactionManagement(proxyTargetClass = true)
    static class Sales {
        private final Departures departures;
        private final SlotChanges changes;

        Sales(Shop shop, SlotChanges changes) {
            this.departures = new Departures(shop);
            this.changes = changes;
        }

        @Transactional
        public void sell(Departure departure, int seats) {
            departures.sell(departure, seats);
            changes.changed(SlotKey.of("cellar-tour", "evening", departure.slotId())); // last
        }
    }

    private static ApplicationContextRunner application() {
        return Contexts.runner().withBean(Shop.class);
    }

    @Test
    void theSaleIsMarkedInItsTransaction(Sandbox sandbox) {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        application()
                .withPropertyValues(Contexts.propertiesFor(sandbox))
                .withBean(DataSource.class, () -> database)
                .withBean(DataSourceTransactionManager.class, () -> new DataSourceTransactionManager(database))
                .withUserConfiguration(Sales.class)
                .run(context -> {
                    Sales sales = context.getBean(Sales.class);
                    sales.sell(new Departure("evening-1"), 3);
                    assertThat(context.getBean(AvailabilitySync.class).awaitIdle(Duration.ofSeconds(20)))
                            .isTrue();
                    assertThat(sandbox)
                            .option("cellar-tour", "evening")
                            .slot("evening-1")
                            .hasSeats(7);
                    assertThatIllegalStateException().isThrownBy(() -> sales.sell(new Departure("evening-1"), 8));
                });
    }

    @Test
    void anApplicationStartsWithEachOfTheSettings(Sandbox sandbox) throws IOException {
        List<String> blocks = Pattern.compile("^```yaml\n(.*?)\n```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(Files.readString(README))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(blocks).hasSize(1);
        for (String block : blocks) {
            PropertySource<?> settings = new YamlPropertySourceLoader()
                    .load("README", new ByteArrayResource(block.getBytes(StandardCharsets.UTF_8)))
                    .get(0);
            application()
                    .withInitializer(context -> {
                        context.getEnvironment()
                                .getPropertySources()
                                .addLast(new MapPropertySource(
                                        "environment",
                                        Map.of(
                                                "SUPPLIER_BASE_URL",
                                                sandbox.baseUrl(),
                                                "SUPPLIER_ACCESS_TOKEN",
                                                sandbox.accessToken(),
                                                "SUPPLIER_WEBHOOK_KEY",
                                                "secret")));
                        context.getEnvironment().getPropertySources().addLast(settings);
                    })
                    .run(context -> {
                        assertThat(context.getStartupFailure()).isNull();
                        assertThat(context).hasSingleBean(SupplierClient.class).hasSingleBean(WebhookReceiver.class);
                    });
        }
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
