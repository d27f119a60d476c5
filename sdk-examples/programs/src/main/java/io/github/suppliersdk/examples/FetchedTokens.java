package io.github.suppliersdk.examples;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.sandbox.Sandbox;

/**
 * Access tokens that the library fetches itself by OAuth 2.0 client credentials: at the first call, again before a
 * token expires, and again if the service refuses a token.
 */
public final class FetchedTokens {
    public static void main(String[] args) {
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .clientCredentials(ClientCredentials.builder(
                                        sandbox.tokenUrl(),
                                        sandbox.tokens().clientId(),
                                        sandbox.tokens().clientSecret())
                                .build())
                        .build()) {
            client.vendors().list();
            client.experiences().list();
            System.out.println("Fetched    " + sandbox.tokens().issued() + " token for 2 calls");

            sandbox.tokens().revokeAll();
            client.vendors().list();
            System.out.println("Fetched    " + sandbox.tokens().issued() + " tokens after the first was revoked");
        }
    }
}
