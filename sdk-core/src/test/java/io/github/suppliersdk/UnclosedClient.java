package io.github.suppliersdk;

import io.github.suppliersdk.support.IntegrationTestRows;
import java.util.concurrent.CompletableFuture;

/** A program that makes calls of every kind with a client, one of which fails, and does not close the client. */
final class UnclosedClient {
    private UnclosedClient() {}

    public static void main(String[] args) {
        SupplierClient client =
                SupplierClient.builder().baseUrl(args[0]).accessToken("t").build();
        int vendors = client.vendors().list().size();
        CompletableFuture<Integer> later = client.submit(c -> c.vendors().list().size());
        client.integrationTests().cancelBooking(IntegrationTestRows.cancellation());
        System.out.println("read " + vendors + " and " + later.join());
    }
}
