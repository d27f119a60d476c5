package io.github.suppliersdk.sync.processes;

import io.github.suppliersdk.support.Databases;

class KilledSyncsTest extends KilledSyncs {
    KilledSyncsTest() {
        super(Databases.newPostgres());
    }
}
