package io.github.suppliersdk.benchmarks;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.github.suppliersdk.benchmarks.contestants.LibraryContestant;
import io.github.suppliersdk.benchmarks.contestants.PeerSlot;
import io.github.suppliersdk.benchmarks.generated.JSON;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.slots.Slot;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reading and writing a body of 100 slots without a network: this library, Jackson's databind, Gson. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBenchmark {
    private static final Type GENERATED_LIST = new com.google.gson.reflect.TypeToken<
            List<io.github.suppliersdk.benchmarks.generated.model.Slot>>() {}.getType();

    private final String text = SampleSlots.jsonOfOneCall();
    private final byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    private final BytePool pool = new BytePool();
    private final List<Slot> requests = LibraryContestant.slotsOfOneCall();
    private final ObjectReader reader = PeerSlot.mapper().readerForListOf(PeerSlot.class);
    private final ObjectWriter writer = PeerSlot.mapper().writer();
    private final List<PeerSlot> records;
    private final List<io.github.suppliersdk.benchmarks.generated.model.Slot> generated;
    private final Bytes received = pool.take();

    public CodecBenchmark() {
        new JSON(); // sets up the adapters of the generated client
        received.write(utf8, 0, utf8.length);
        generated = JSON.getGson().fromJson(text, GENERATED_LIST);
        try {
            records = reader.readValue(utf8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Benchmark
    public List<Slot> readLibrary() throws IOException {
        return SlotJson.SLOTS_OR_SLOT.read(received);
    }

    @Benchmark
    public List<PeerSlot> readDatabind() throws IOException {
        return reader.readValue(utf8);
    }

    @Benchmark
    public Object readGenerated() {
        return JSON.getGson().fromJson(new String(utf8, StandardCharsets.UTF_8), GENERATED_LIST);
    }

    @Benchmark
    public int writeLibrary() throws IOException {
        try (Bytes out = pool.take()) {
            SlotJson.CREATE.write(requests, out);
            return out.size();
        }
    }

    @Benchmark
    public byte[] writeDatabind() throws IOException {
        return writer.writeValueAsBytes(records);
    }

    @Benchmark
    public byte[] writeGenerated() {
        return JSON.getGson().toJson(generated).getBytes(StandardCharsets.UTF_8);
    }
}
