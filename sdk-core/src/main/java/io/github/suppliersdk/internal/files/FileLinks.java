package io.github.suppliersdk.internal.files;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Follows symbolic links to files. A file that replaces another goes to the link's target, otherwise the link would be
 * lost.
 */
public final class FileLinks {
    private static final int MOST = 40;

    private FileLinks() {}

    /** The path behind the symbolic links, even if no file exists there yet. */
    public static Path followed(Path path) throws IOException {
        Path target = path;
        for (int i = 0; i < MOST && Files.isSymbolicLink(target); i++) {
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        if (Files.isSymbolicLink(target)) {
            throw new FileSystemLoopException(path + ": its symbolic links lead nowhere");
        }
        return target;
    }

    /** Replaces a file by another, in one step where the disk can do that. */
    public static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
