package io.github.suppliersdk.examples.backend;

import org.springframework.test.context.TestPropertySource;

/** On the database that it has by default, in memory. */
@TestPropertySource(properties = "DATABASE_URL=jdbc:h2:mem:contract;DB_CLOSE_DELAY=-1")
class H2TourBackendTest extends TourBackendContract {}
