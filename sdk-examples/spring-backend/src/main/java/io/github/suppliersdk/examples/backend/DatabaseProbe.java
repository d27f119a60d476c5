package io.github.suppliersdk.examples.backend;

import io.github.suppliersdk.webhooks.HealthProbe;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

// example: probe
/** Without this probe the health check would be answered with 200 while each hold gets 503. */
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
