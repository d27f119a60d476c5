package io.github.suppliersdk.webhooks.store;

class InMemoryWebhookStoreContractTest extends WebhookStoreContract {
    @Override
    protected WebhookStore emptyStore() {
        return new InMemoryWebhookStore();
    }
}
