package io.github.suppliersdk.sync.jdbc;

import io.github.suppliersdk.support.Databases;

/** For a MariaDB or MySQL that runs already, at the address {@code -Dsoak.mariadb}: an empty database. Not in the build. */
class MariaDbOutboxContract extends DatabaseOutboxContract {
    MariaDbOutboxContract() {
        super(java.util.Objects.requireNonNull(System.getProperty("soak.mariadb"), "-Dsoak.mariadb"), Databases::pool);
    }
}
