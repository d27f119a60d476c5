package io.github.suppliersdk.spark;

/** Gives secrets on an executor. Has a public constructor without arguments; see {@link SecretReference#provider}. */
public interface SecretProvider {
    /**
     * The secret with this key. Asked when a client is made, and after the service has refused an access token. Of what is
     * thrown only the type is shown.
     */
    String secret(String key);
}
