package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.support.Databases;

class H2InboxTest extends DatabaseInboxContract {
    H2InboxTest() {
        super(Databases.newH2());
    }

    @Override
    String lockWait() {
        return "call lock_timeout()";
    }

    @Override
    boolean locksOnlyWhatIsTaken() {
        return false;
    }

    @Override
    boolean endsIdleTransactions() {
        return false;
    }
}
