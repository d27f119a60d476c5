package io.github.suppliersdk.internal.files;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Symbolic links to files. A file that replaces another is put where the link points, or the link is lost. */
public final class FileLinks {
    private static final int MOST = 40;

    private FileLinks() {}

    /** Where the file is, or is to be made: a link to a file that is not there yet stays a link. */
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
}
