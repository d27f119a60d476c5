package io.github.suppliersdk.examples.backend;

import org.springframework.test.context.TestPropertySource;

/** Runs the application on H2, its default database, in memory. */
@TestPropertySource(properties = "DATABASE_URL=jdbc:h2:mem:contract;DB_CLOSE_DELAY=-1")
class H2TourBackendTest extends TourBackendContract {}
