package io.github.suppliersdk.internal.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** The file operations that a file needs to survive a crash. */
public interface Disk {
    /** The disk of this machine. */
    Disk SYSTEM = new SystemDisk();

    /** Opens a file for reading and writing, and creates it if it is missing. */
    OpenFile open(Path path) throws IOException;

    /** Replaces a file by another in one step: if this fails, both are unchanged. */
    void move(Path from, Path to) throws IOException;

    /** Returns when the names in the folder of a file are on the disk, such as that of a file that was moved there. */
    void forceNames(Path file) throws IOException;

    /** An open file. */
    interface OpenFile extends Closeable {
        /** The length in bytes. */
        long length() throws IOException;

        /** Truncates the file. */
        void cutTo(long length) throws IOException;

        /** The content from the beginning; at most one such stream at a time, and no writes meanwhile. */
        InputStream read() throws IOException;

        /** Reads bytes from an offset. */
        byte[] read(long offset, int count) throws IOException;

        /** Writes the first bytes of an array at an offset. A failure may leave some of them written. */
        void write(long offset, byte[] bytes, int count) throws IOException;

        /** Returns when all written bytes are on the disk. */
        void force() throws IOException;
    }
}
