package io.github.suppliersdk.spark;

/**
 * Supplies secrets on an executor. An implementation has a public constructor without parameters; see {@link
 * SecretReference#provider(Class, String)}.
 */
public interface SecretProvider {
    /**
     * Returns the secret with this key. Called when a client is created, and after the service has refused an access
     * token. If this method throws, only the type of the exception is shown, because its message could contain a
     * secret.
     */
    String secret(String key);
}
