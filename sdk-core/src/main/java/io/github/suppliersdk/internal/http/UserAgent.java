package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The library's User-Agent header. */
public final class UserAgent {
    public static final String VALUE =
            "supplier-sdk-java/" + version() + " java/" + Runtime.version().feature();

    private UserAgent() {}

    /** Not every packaging keeps the resource, such as a shaded jar. The library works without it. */
    private static String version() {
        Properties properties = new Properties();
        try (InputStream in = UserAgent.class.getResourceAsStream("/io/github/suppliersdk/version.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "unknown");
    }
}
