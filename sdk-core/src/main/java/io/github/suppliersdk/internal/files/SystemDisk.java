package io.github.suppliersdk.internal.files;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The disk of this machine, without channels, which an interrupt of a thread would close. */
final class SystemDisk implements Disk {
    private static final int BUFFER = 1 << 16;
    private static final boolean FOLDERS_CAN_BE_FORCED = java.io.File.separatorChar == '/';

    private static final class SystemFile implements OpenFile {
        private final RandomAccessFile file;

        private SystemFile(RandomAccessFile file) {
            this.file = file;
        }

        @Override
        public long length() throws IOException {
            return file.length();
        }

        @Override
        public void cutTo(long length) throws IOException {
            file.setLength(length);
        }

        @Override
        public InputStream read() throws IOException {
            file.seek(0);
            return new BufferedInputStream(new FileInputStream(file.getFD()), BUFFER);
        }

        @Override
        public byte[] read(long offset, int count) throws IOException {
            byte[] bytes = new byte[count];
            file.seek(offset);
            file.readFully(bytes);
            return bytes;
        }

        @Override
        public void write(long offset, byte[] bytes, int count) throws IOException {
            if (file.getFilePointer() != offset) {
                file.seek(offset);
            }
            file.write(bytes, 0, count);
        }

        @Override
        public void force() throws IOException {
            file.getFD().sync();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @Override
    public OpenFile open(Path path) throws IOException {
        return new SystemFile(new RandomAccessFile(path.toFile(), "rw"));
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * Only a channel can force a folder. The interrupt flag is cleared meanwhile, because it would close the channel.
     */
    @Override
    public void forceNames(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !FOLDERS_CAN_BE_FORCED) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
