package io.github.suppliersdk.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Where a secret is, not the secret: it is read on the machine that makes the calls, when it is needed. So it is in no plan, no
 * event log and no task that is sent over the network.
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

    /** A secret in a file on each executor, such as a mounted one; blanks and line ends around it are removed. */
    public static SecretReference file(String path) {
        return new SecretReference(Kind.FILE, named(path), "");
    }

    /** A secret from your own code on the class path of the executors, such as a vault's client. */
    public static SecretReference provider(Class<? extends SecretProvider> provider, String key) {
        return new SecretReference(Kind.PROVIDER, provider.getName(), key);
    }

    /** As {@link #provider(Class, String)}, by the name of the class. */
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
     * The secret, read now.
     *
     * @throws SecretMissingException if it is not there; the message says where it should be
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

    /** What a provider throws may hold a secret in its message: only its type is told. */
    private String ask() {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            Object provider =
                    Class.forName(place, true, loader).getConstructor().newInstance();
            return Objects.requireNonNullElse(((SecretProvider) provider).secret(key), "");
        } catch (Throwable e) { // of foreign code; an Error, such as of a class that is not there, too
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

    /** Shows where the secret is, and never the secret. */
    @Override
    public String toString() {
        return switch (kind) {
            case ENVIRONMENT -> "environment variable " + place;
            case FILE -> "file " + place;
            case PROVIDER -> "provider " + place + ", key " + key;
        };
    }
}
