package io.github.suppliersdk.publishing;

import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.Json;
import io.github.suppliersdk.internal.json.SlotCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Tells one slot from another across processes and versions of Java. */
final class Fingerprint {
    private Fingerprint() {}

    static int of(SlotTarget target) throws IOException {
        CRC32C crc = new CRC32C();
        crc.update(target.experienceId().getBytes(StandardCharsets.UTF_8));
        try (Bytes bytes = new BytePool().take()) {
            Json.write(target.slot(), SlotCodec::write, bytes);
            crc.update(bytes.array(), 0, bytes.size());
        }
        return (int) crc.getValue();
    }
}
