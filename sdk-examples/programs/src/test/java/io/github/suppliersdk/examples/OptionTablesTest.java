package io.github.suppliersdk.examples;

import static io.github.suppliersdk.examples.Pages.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.examples.webhooks.CellarHandler;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of options on the pages have the options of the code, with their defaults. */
class OptionTablesTest {
    /** Defaults of other types are described in words. */
    private static final Set<Class<?>> SHOWN = Set.of(
            int.class,
            double.class,
            boolean.class,
            String.class,
            Duration.class,
            Period.class,
            Function.class,
            SeatAuthority.class,
            SchemaMode.class);

    /** The options whose field has another name. */
    private static final Map<String, String> RENAMED = Map.of("guardShare", "guard", "mode", "schema");

    private static String pages() {
        return Stream.of("CONFIGURATION.md", "OPERATOR.md", "WEBHOOKS.md")
                .map(Pages::document)
                .collect(Collectors.joining("\n"));
    }

    /** Each table's title, its options with those defaults that it must show, and how many these are at least. */
    private static Stream<Arguments> tables() throws Exception {
        SupplierClientConfig.Builder client =
                SupplierClient.builder().baseUrl("https://example.com").accessToken("token");
        WebhookReceiverConfig receiver = WebhookReceiver.builder()
                .handler(new CellarHandler(1))
                .addKey(WebhookKey.of("key"))
                .config();
        AvailabilitySource source = AvailabilitySource.class.cast(Proxy.newProxyInstance(
                AvailabilitySource.class.getClassLoader(),
                new Class<?>[] {AvailabilitySource.class},
                (proxy, method, values) -> null));
        return Stream.of(
                arguments("SupplierClient.builder()", accessors(SupplierClientConfig.class, client.config()), 2),
                arguments("serviceProfile", accessors(ServiceProfile.class, ServiceProfile.defaults()), 12),
                arguments("CallOptions", accessors(CallOptions.class, null), 0),
                arguments("WebhookReceiver.builder()", accessors(WebhookReceiverConfig.class, receiver), 8),
                arguments("SlotPublisher.builder(client)", setters(SlotPublisher.builder(client.build())), 3),
                arguments(
                        "AvailabilitySync.builder(client)",
                        setters(AvailabilitySync.builder(client.build()).source(source)),
                        3),
                arguments("JdbcOutbox.builder(dataSource)", setters(JdbcOutbox.builder(new JdbcDataSource())), 4));
    }

    private static Map<String, Optional<Object>> accessors(Class<?> type, @Nullable Object defaults) throws Exception {
        Map<String, Optional<Object>> options = new TreeMap<>();
        for (Method method : type.getDeclaredMethods()) {
            int modifiers = method.getModifiers();
            if (Modifier.isPublic(modifiers)
                    && !Modifier.isStatic(modifiers)
                    && !Modifier.isFinal(modifiers)
                    && !method.isSynthetic()
                    && method.getParameterCount() == 0
                    && !method.getName().equals("toString")) {
                boolean isShown = defaults != null && SHOWN.contains(method.getReturnType());
                options.put(method.getName(), isShown ? Optional.of(method.invoke(defaults)) : Optional.empty());
            }
        }
        return options;
    }

    private static Map<String, Optional<Object>> setters(Object builder) throws Exception {
        Map<String, Optional<Object>> options = new TreeMap<>();
        Map<String, Object> defaults = fields(builder);
        for (Method method : builder.getClass().getMethods()) {
            if (method.getReturnType() == builder.getClass()
                    && !method.getName().equals("from")) {
                options.put(method.getName(), Optional.ofNullable(defaults.get(method.getName())));
            }
        }
        return options;
    }

    /** The values of the fields of a builder, also of those that it keeps in an object of their own. */
    private static Map<String, Object> fields(Object builder) throws IllegalAccessException {
        Map<String, Object> values = new HashMap<>();
        for (Field field : builder.getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                if (field.getName().equals("options")) {
                    values.putAll(fields(field.get(builder)));
                } else if (SHOWN.contains(field.getType()) && field.get(builder) != null) {
                    values.put(RENAMED.getOrDefault(field.getName(), field.getName()), field.get(builder));
                }
            }
        }
        return values;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tables")
    void aTableListsExactlyTheOptionsWithTheirDefaults(
            String title, Map<String, Optional<Object>> options, int defaults) {
        Map<String, String> documented = new TreeMap<>();
        String head = "| option of `" + title + "` | default |";
        assertThat(pages()).containsOnlyOnce(head);
        for (String row : Pages.rows(pages(), head)) {
            String[] cells = row.substring(2).split(" \\| ", -1);
            List<String> names = all("`(\\w+)`", cells[0]);
            String[] each = cells[1].split(", ", -1); // a row about several options has one default, or one each
            for (int i = 0; i < names.size(); i++) {
                documented.put(names.get(i), each.length == names.size() ? each[i] : cells[1]);
            }
        }
        documented.values().removeIf("required, first"::equals); // set by a step before the builder

        assertThat(documented.keySet()).isNotEmpty().isEqualTo(options.keySet());
        Map<String, Object> shown = new TreeMap<>();
        options.forEach((name, value) -> value.ifPresent(some -> shown.put(name, some)));
        shown.remove("baseUrl"); // required
        assertThat(shown).hasSizeGreaterThanOrEqualTo(defaults);
        shown.forEach((name, value) -> assertThat(forms(value)).as(name).contains(documented.get(name)));
    }

    /** The ways in which a table may write a default. */
    private static Set<String> forms(Object value) {
        Set<String> forms = new TreeSet<>(Set.of(value.toString(), "`" + value + "`"));
        if (value instanceof Duration time) {
            forms.addAll(Set.of(time.toDays() + " days", time.toHours() + " hour"));
            forms.add(time.toMillis() % 60_000 == 0 ? time.toMinutes() + " min" : time.toSeconds() + " s");
        } else if (value instanceof Period range) {
            forms.add(range.getYears() > 0 ? range.getYears() + " years" : range.getDays() + " days");
        } else if (value instanceof Function<?, ?> function) {
            forms.add(
                    function.apply(null) instanceof ZoneOffset zone
                            ? "UTC" + zone.getId().replace(":00", "")
                            : "that of the JVM");
        } else if ("".equals(value)) {
            forms.add("empty");
        }
        return forms;
    }

    /** A table that no test knows would be compared with nothing. */
    @Test
    void everyTableOfOptionsIsComparedWithTheCode() throws Exception {
        assertThat(all("^\\| option(?: of `([^`]+)`)? \\|", pages()))
                .containsExactlyInAnyOrderElementsOf(
                        tables().map(each -> (String) each.get()[0]).toList());
    }

    @Test
    void theRowOfClientCredentialsNamesWhatTheyConsistOf() throws Exception {
        String row = all("^\\| `clientCredentials` \\| ([^\n]*)$", pages()).get(0);

        assertThat(accessors(ClientCredentials.class, null).keySet())
                .hasSize(3)
                .allSatisfy(name -> assertThat(row).contains("`" + name + "`"));
    }

    @Test
    void thePageOfTheWebhooksNamesEveryOptionOfTheInbox() {
        String page = Pages.document("WEBHOOKS.md");
        String sentence = page.substring(page.indexOf("`WebhookInbox.jdbc(dataSource)` has"))
                .split("\n\n", 2)[0];

        assertThat(Stream.of(WebhookInbox.jdbc(new JdbcDataSource()).getClass().getMethods())
                        .filter(method -> method.getReturnType() == method.getDeclaringClass())
                        .map(Method::getName))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(sentence).contains("`" + name + "`"));
    }
}
