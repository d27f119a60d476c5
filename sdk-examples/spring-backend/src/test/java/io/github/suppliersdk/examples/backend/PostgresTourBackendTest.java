package io.github.suppliersdk.examples.backend;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Runs the application on PostgreSQL. */
@DirtiesContext // the application is closed before the JVM ends, and PostgreSQL with it
class PostgresTourBackendTest extends TourBackendContract {
    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) throws IOException {
        EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
                .start();
        String url = postgres.getJdbcUrl("postgres", "postgres");
        String limits = (url.contains("?") ? "&" : "?") + "connectTimeout=3&socketTimeout=15"; // as on the page
        properties.add("DATABASE_URL", () -> url + limits);
    }
}
