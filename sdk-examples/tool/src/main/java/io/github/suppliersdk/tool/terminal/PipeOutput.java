package io.github.suppliersdk.tool.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * An output to a pipe that its reader may close early, as {@code head} does. The rest is then discarded without a
 * failure.
 */
public final class PipeOutput extends FilterOutputStream {
    private boolean closedByReader;

    public PipeOutput(OutputStream out) {
        super(out);
    }

    @Override
    public synchronized void write(int each) throws IOException {
        write(new byte[] {(byte) each}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) throws IOException {
        if (closedByReader) {
            return;
        }
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            closedByReader = "Broken pipe".equals(e.getMessage());
            if (!closedByReader) {
                throw e;
            }
        }
    }
}
