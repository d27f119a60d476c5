package io.github.suppliersdk.internal.sync.jdbc;

import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.Json;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.slots.Slot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A slot as text, in the JSON of the wire. */
final class SlotText {
    private static final BytePool POOL = new BytePool();

    private SlotText() {}

    static String of(Slot slot) {
        try (Bytes bytes = POOL.take()) {
            Json.write(slot, SlotJson.REQUEST, bytes);
            return new String(bytes.array(), 0, bytes.size(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Slot parse(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        try (Bytes bytes = POOL.take()) {
            bytes.write(utf8, 0, utf8.length);
            return Json.read(bytes, SlotJson.SLOT);
        } catch (IOException e) {
            throw new UncheckedIOException("what is stored is not a slot", e);
        }
    }
}
