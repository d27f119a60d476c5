package io.github.suppliersdk.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Names the place of a secret. The secret itself is read when it is needed, on the machine that makes the calls, so it
 * is in no plan, no event log and no task that is sent over the network.
 */
public final class SecretReference implements Serializable {
    private static final long serialVersionUID = 1;

    private enum Kind {
        ENVIRONMENT,
        FILE,
        PROVIDER
    }

    private final Kind kind;
    private final String place;
    private final String key;

    private SecretReference(Kind kind, String place, String key) {
        this.kind = kind;
        this.place = place;
        this.key = key;
    }

    /** A secret in an environment variable of each executor. */
    public static SecretReference environment(String variable) {
        return new SecretReference(Kind.ENVIRONMENT, named(variable), "");
    }

    /** A secret in a file on each executor, such as a mounted file. White space around the secret is removed. */
    public static SecretReference file(String path) {
        return new SecretReference(Kind.FILE, named(path), "");
    }

    /** A secret from a class of your own on the class path of the executors, such as a client of a vault. */
    public static SecretReference provider(Class<? extends SecretProvider> provider, String key) {
        return new SecretReference(Kind.PROVIDER, provider.getName(), key);
    }

    /** Like {@link #provider(Class, String)}, with the name of the class. */
    public static SecretReference provider(String className, String key) {
        return new SecretReference(Kind.PROVIDER, named(className), key);
    }

    private static String named(String place) {
        if (place.isBlank()) {
            throw new IllegalArgumentException("a reference to a secret must name its place");
        }
        return place;
    }

    /**
     * Reads the secret now.
     *
     * @throws SecretMissingException if it is missing; the message names its place
     */
    String read() {
        String secret = switch (kind) {
            case ENVIRONMENT -> Objects.requireNonNullElse(System.getenv(place), "");
            case FILE -> readFile();
            case PROVIDER -> ask();
        };
        if (secret.isBlank()) {
            throw new SecretMissingException("no secret in " + this, null);
        }
        return secret.strip();
    }

    private String readFile() {
        try {
            return Files.readString(Path.of(place));
        } catch (IOException e) {
            throw new SecretMissingException(
                    "no secret in " + this + ": " + e.getClass().getSimpleName(), null);
        }
    }

    /** Asks the provider. The message of its exception could contain a secret, so only the type is passed on. */
    private String ask() {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            Object provider =
                    Class.forName(place, true, loader).getConstructor().newInstance();
            return Objects.requireNonNullElse(((SecretProvider) provider).secret(key), "");
        } catch (Throwable e) { // foreign code may throw anything; a missing class is an Error
            throw new SecretMissingException(
                    "no secret in " + this + ": " + e.getClass().getName(), null);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SecretReference that
                && kind == that.kind
                && place.equals(that.place)
                && key.equals(that.key);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, place, key);
    }

    /** Names the place of the secret, never the secret. */
    @Override
    public String toString() {
        return switch (kind) {
            case ENVIRONMENT -> "environment variable " + place;
            case FILE -> "file " + place;
            case PROVIDER -> "provider " + place + ", key " + key;
        };
    }
}
