package io.github.suppliersdk.webhooks.store;

import io.github.suppliersdk.test.contract.WebhookStoreContract;

class InMemoryWebhookStoreContractTest extends WebhookStoreContract {
    @Override
    protected WebhookStore emptyStore() {
        return new InMemoryWebhookStore();
    }
}
