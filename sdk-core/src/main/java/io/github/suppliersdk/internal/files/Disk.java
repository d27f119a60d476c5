package io.github.suppliersdk.internal.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** What a file that must survive a crash needs of the disk. */
public interface Disk {
    /** The disk of this machine. */
    Disk SYSTEM = new SystemDisk();

    /** Opens a file for reading and writing, and makes it if it is not there. */
    OpenFile open(Path path) throws IOException;

    /** Puts a file in the place of another in one step: if this fails, both are as they were. */
    void move(Path from, Path to) throws IOException;

    /** Returns when the names in the folder of a file are on the disk, such as that of a file that was moved there. */
    void forceNames(Path file) throws IOException;

    /** An open file. */
    interface OpenFile extends Closeable {
        /** The number of its bytes. */
        long length() throws IOException;

        /** Cuts it. */
        void cutTo(long length) throws IOException;

        /** Its bytes from the beginning; at most one such stream at a time, and nothing is written meanwhile. */
        InputStream read() throws IOException;

        /** Bytes from some place of it. */
        byte[] read(long offset, int count) throws IOException;

        /** Writes the first bytes of an array there. A failure may leave some of them written. */
        void write(long offset, byte[] bytes, int count) throws IOException;

        /** Returns when everything that was written is on the disk. */
        void force() throws IOException;
    }
}
