package io.github.suppliersdk.examples.backend;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** On PostgreSQL, which ends with the JVM. */
@DirtiesContext // the application ends before
class PostgresTourBackendTest extends TourBackendContract {
    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) throws IOException {
        EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
                .start();
        String url = postgres.getJdbcUrl("postgres", "postgres");
        properties.add("DATABASE_URL", () -> url);
    }
}
