package io.github.suppliersdk.internal.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An exclusive lock of a file, held until it is closed or its process ends. Two names of one file (links, a path with
 * dots) are one file. On a network file system it is as reliable as the locks of that system.
 */
public final class FileClaim implements Closeable {
    /**
     * The files that this process has claimed. The lock of the operating system is not enough: on POSIX systems closing
     * any handle of a file releases the locks of the whole process, so a second claim must be refused before it opens
     * the file.
     */
    private static final Set<Path> CLAIMED = Collections.synchronizedSet(new HashSet<>());

    private final Path real;
    private final RandomAccessFile file;

    private FileClaim(Path real, RandomAccessFile file) {
        this.real = real;
        this.file = file;
    }

    /**
     * Claims a file, and creates it if it is missing.
     *
     * @throws IOException if the file is in use, which the message says with its owner, or if it cannot be opened
     */
    public static FileClaim of(Path path) throws IOException {
        Path real = real(path);
        if (!CLAIMED.add(real)) {
            throw new IOException("it is in use by another run in this process");
        }
        FileClaim claim = null;
        try {
            // The former owner may have renamed the file between the opening and the locking: then the name is that of
            // another file.
            while (claim == null) {
                claim = attempt(real);
            }
            return claim;
        } finally {
            if (claim == null) {
                CLAIMED.remove(real);
            }
        }
    }

    private static @Nullable FileClaim attempt(Path real) throws IOException {
        RandomAccessFile file = new RandomAccessFile(real.toFile(), "rw");
        boolean claimed = false;
        try {
            Object opened = key(real);
            if (file.getChannel().tryLock() == null) {
                throw new IOException("it is in use by another process");
            }
            claimed = opened != null ? Objects.equals(opened, key(real)) : Files.exists(real);
            return claimed ? new FileClaim(real, file) : null;
        } catch (OverlappingFileLockException e) {
            throw new IOException("it is in use by another run in this process", e);
        } finally {
            if (!claimed) {
                file.close();
            }
        }
    }

    /** An identity of the file; null if the file system has none or the file does not exist. */
    private static @Nullable Object key(Path path) throws IOException {
        return Files.exists(path)
                ? Files.readAttributes(path, BasicFileAttributes.class).fileKey()
                : null;
    }

    /** The same path for all names of one file. */
    private static Path real(Path path) throws IOException {
        Path absolute = path.toAbsolutePath();
        if (Files.exists(absolute)) {
            return absolute.toRealPath();
        }
        Path folder = absolute.getParent();
        Path name = absolute.getFileName();
        return folder == null || name == null ? absolute : folder.toRealPath().resolve(name);
    }

    /** The claimed file. Do not write through its channel: an interrupt of a thread would close it. */
    public RandomAccessFile file() {
        return file;
    }

    /** Releases the file. */
    @Override
    public void close() throws IOException {
        try {
            file.close();
        } finally {
            CLAIMED.remove(real);
        }
    }
}
