package io.github.suppliersdk.tool.settings;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.tool.ToolException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one call of the command: environment variables, and for those that are not set the values of a
 * profile.
 *
 * <p>A credential of a profile is used only with an address of the same profile. If the environment sets the address
 * of the service, of the token endpoint, of the database or of the webhooks, the profile's credentials for it are
 * ignored, so that no secret is sent to an address that it does not belong to.
 */
public final class Settings {
    public static final String PROFILE = "SUPPLIER_PROFILE";
    public static final String WEBHOOK_URL = "SUPPLIER_WEBHOOK_URL";
    public static final String STORE_URL = "SUPPLIER_STORE_URL";
    public static final String STORE_USER = "SUPPLIER_STORE_USER";
    public static final String STORE_PASSWORD = "SUPPLIER_STORE_PASSWORD";
    private static final String DEFAULT_PROFILE = "default";

    private static final List<String> SERVICE = List.of(
            EnvironmentVariables.BASE_URL,
            EnvironmentVariables.ACCESS_TOKEN,
            EnvironmentVariables.TOKEN_URL,
            EnvironmentVariables.CLIENT_ID,
            EnvironmentVariables.CLIENT_SECRET,
            EnvironmentVariables.API_NAME,
            EnvironmentVariables.OPERATOR_NAME,
            EnvironmentVariables.QUESTION_SEGMENT);
    private static final List<String> OTHERS =
            List.of(EnvironmentVariables.WEBHOOK_KEY, WEBHOOK_URL, STORE_URL, STORE_USER, STORE_PASSWORD);

    private final Map<String, String> values;
    private final Map<String, String> origins;

    private Settings(Map<String, String> values, Map<String, String> origins) {
        this.values = values;
        this.origins = origins;
    }

    /**
     * Reads the settings.
     *
     * @param named the profile that the command line names, or null
     * @throws ToolException if the profile does not exist, its file cannot be used, or a named profile contradicts the
     * environment
     */
    public static Settings of(Map<String, String> environment, @Nullable String named) {
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, String> origins = new LinkedHashMap<>();
        all().forEach(name -> value(environment, name).ifPresent(text -> {
            values.put(name, text);
            origins.put(name, "environment");
        }));
        Optional<String> requested = Optional.ofNullable(named).or(() -> value(environment, PROFILE));
        ProfileFile file = new ProfileFile(path(environment));
        String profile = requested.orElse(DEFAULT_PROFILE);
        Map<String, String> ofProfile = file.profile(profile, requested.isPresent(), all());
        boolean serviceInEnvironment = values.containsKey(EnvironmentVariables.BASE_URL);
        boolean tokenInEnvironment = values.containsKey(EnvironmentVariables.ACCESS_TOKEN);
        boolean tokenUrlInEnvironment = values.containsKey(EnvironmentVariables.TOKEN_URL);
        boolean storeInEnvironment = values.containsKey(STORE_URL);
        boolean webhooksInEnvironment = values.containsKey(WEBHOOK_URL);
        if (named != null) {
            refuseContradictions(named, ofProfile, values);
        }
        ofProfile.forEach((name, text) -> {
            boolean isForAnotherAddress = (SERVICE.contains(name) && serviceInEnvironment)
                    || (isCredential(name) && (tokenInEnvironment || tokenUrlInEnvironment))
                    || (isOfStore(name) && storeInEnvironment)
                    || (name.equals(EnvironmentVariables.WEBHOOK_KEY) && webhooksInEnvironment);
            if (!values.containsKey(name) && !isForAnotherAddress) {
                values.put(name, text);
                origins.put(name, "profile " + profile);
            }
        });
        return new Settings(values, origins);
    }

    /**
     * Rejects environment variables that contradict a profile that the command line names. They may point to another
     * system, where a hold, a cancellation or a resolved compensation would do harm.
     */
    private static void refuseContradictions(
            String profile, Map<String, String> ofProfile, Map<String, String> ofEnvironment) {
        Stream<String> ofService = ofProfile.containsKey(EnvironmentVariables.BASE_URL)
                ? Stream.of(
                        EnvironmentVariables.BASE_URL,
                        EnvironmentVariables.ACCESS_TOKEN,
                        EnvironmentVariables.TOKEN_URL,
                        EnvironmentVariables.CLIENT_SECRET)
                : Stream.empty();
        Stream<String> others = OTHERS.stream()
                .filter(name -> ofProfile.containsKey(name) || isSecretOfAnotherAddress(name, ofProfile, ofEnvironment))
                .filter(name -> !Objects.equals(ofProfile.get(name), ofEnvironment.get(name)));
        Stream.concat(ofService, others)
                .filter(ofEnvironment::containsKey)
                .findFirst()
                .ifPresent(name -> {
                    throw ToolException.usage("--profile " + profile + " and " + name
                            + " in the environment contradict each other. Unset the variable to use the profile.");
                });
    }

    private static boolean isCredential(String name) {
        return name.equals(EnvironmentVariables.TOKEN_URL)
                || name.equals(EnvironmentVariables.CLIENT_ID)
                || name.equals(EnvironmentVariables.CLIENT_SECRET);
    }

    /**
     * Whether this is a secret of the environment for an address that is in the profile. It must not be sent there,
     * unless the environment has the same address.
     */
    private static boolean isSecretOfAnotherAddress(
            String name, Map<String, String> ofProfile, Map<String, String> ofEnvironment) {
        String address = name.equals(EnvironmentVariables.WEBHOOK_KEY) ? WEBHOOK_URL : STORE_URL;
        boolean isSecret = name.equals(EnvironmentVariables.WEBHOOK_KEY) || isOfStore(name);
        return isSecret
                && ofProfile.containsKey(address)
                && !Objects.equals(ofProfile.get(address), ofEnvironment.get(address));
    }

    private static boolean isOfStore(String name) {
        return name.equals(STORE_USER) || name.equals(STORE_PASSWORD);
    }

    private static List<String> all() {
        return Stream.concat(SERVICE.stream(), OTHERS.stream()).toList();
    }

    /**
     * Returns the path of the profiles: supplier/profiles in XDG_CONFIG_HOME, or else in .config of the home
     * directory.
     */
    public static Path path(Map<String, String> environment) {
        Path folder = value(environment, "XDG_CONFIG_HOME")
                .map(Path::of)
                .orElseGet(() -> Path.of(
                        value(environment, "HOME").orElseGet(() -> System.getProperty("user.home", ".")), ".config"));
        return folder.resolve("supplier").resolve("profiles");
    }

    private static Optional<String> value(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(text -> !text.isEmpty());
    }

    public Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /**
     * Returns the URL of the backend's webhooks.
     *
     * @param given the URL that the command line names, or null
     * @throws ToolException if no URL is given or configured
     */
    public URI webhookUrl(@Nullable URI given) {
        return Optional.ofNullable(given)
                .or(this::webhookUrl)
                .orElseThrow(
                        () -> ToolException.usage("no backend is configured. Give --to URL, or set " + WEBHOOK_URL));
    }

    /**
     * Returns the configured URL of the backend's webhooks.
     *
     * @throws ToolException if it is not a valid URL
     */
    public Optional<URI> webhookUrl() {
        return value(WEBHOOK_URL).map(text -> {
            try {
                return new URI(text);
            } catch (URISyntaxException e) {
                throw ToolException.usage(WEBHOOK_URL + ": \"" + text + "\" is not a valid URL");
            }
        });
    }

    /** Returns where a value comes from, for a message. */
    public String origin(String name) {
        return origins.getOrDefault(name, "not set");
    }

    /**
     * Returns all values, by the names of environment variables, for the configuration of a client.
     *
     * @throws ToolException if the URL of the service is not configured
     */
    public Map<String, String> required() {
        if (!values.containsKey(EnvironmentVariables.BASE_URL)) {
            throw ToolException.usage("no service is configured. Set " + EnvironmentVariables.BASE_URL + " and "
                    + EnvironmentVariables.ACCESS_TOKEN
                    + " in the environment, or write a profile (\"supplier help profiles\")."
                    + "\nTo try it without a service: supplier sandbox --sample");
        }
        return Map.copyOf(values);
    }
}
