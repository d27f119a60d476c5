package io.github.suppliersdk.benchmarks.contestants;

import com.fasterxml.jackson.databind.ObjectMapper;
import feign.Feign;
import feign.Headers;
import feign.Param;
import feign.RequestLine;
import feign.jackson.JacksonDecoder;
import feign.jackson.JacksonEncoder;
import io.github.suppliersdk.benchmarks.SampleSlots;
import java.util.List;
import okhttp3.OkHttpClient;

/** OpenFeign over OkHttp with its codec for Jackson. */
final class FeignContestant implements Contestant {
    private final Slots slots;

    FeignContestant(OkHttpClient client, String url) {
        ObjectMapper mapper = PeerSlot.mapper();
        this.slots = Feign.builder()
                .client(new feign.okhttp.OkHttpClient(client))
                .encoder(new JacksonEncoder(mapper))
                .decoder(new JacksonDecoder(mapper))
                .target(Slots.class, url);
    }

    @Headers({
        "accept-version: " + SampleSlots.ACCEPT_VERSION,
        "Accept: application/json",
        "Authorization: Bearer " + SampleSlots.TOKEN
    })
    interface Slots {
        @RequestLine("GET " + SampleSlots.PATH + "/{slot}")
        PeerSlot get(@Param("slot") String slot);

        @RequestLine("PATCH " + SampleSlots.PATH + "/{slot}")
        @Headers("Content-Type: application/json")
        PeerSlot update(@Param("slot") String slot, PeerSlot.Capacity capacity);

        @RequestLine("POST " + SampleSlots.PATH)
        @Headers("Content-Type: application/json")
        List<PeerSlot> create(List<PeerSlot> slots);
    }

    @Override
    public Object getOne(String slotId) {
        return slots.get(slotId);
    }

    @Override
    public Object updateCapacity(String slotId) {
        return slots.update(slotId, new PeerSlot.Capacity(12));
    }

    @Override
    public Object createMany() {
        return slots.create(PeerSlot.SLOTS);
    }
}
