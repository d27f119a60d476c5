package io.github.suppliersdk.examples.backend;

import io.github.suppliersdk.webhooks.HealthProbe;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

// example: probe
/** Without it the service would hear that all is well while each hold hears 503. */
@Component("database")
class DatabaseProbe implements HealthProbe {
    private final JdbcClient database;

    DatabaseProbe(JdbcClient database) {
        this.database = database;
    }

    @Override
    public void check() {
        Integer unused = database.sql("select 1").query(Integer.class).single();
    }
}
// end
