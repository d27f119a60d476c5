package io.github.suppliersdk.benchmarks.contestants;

import io.github.suppliersdk.benchmarks.SampleSlots;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.converter.jackson.JacksonConverterFactory;
import retrofit2.http.Body;
import retrofit2.http.GET;
import retrofit2.http.Headers;
import retrofit2.http.PATCH;
import retrofit2.http.POST;
import retrofit2.http.Path;

/** Retrofit with its converter for Jackson. */
final class RetrofitContestant implements Contestant {
    private final Slots slots;

    RetrofitContestant(OkHttpClient client, String url) {
        this.slots = new Retrofit.Builder()
                .baseUrl(url)
                .client(client)
                .addConverterFactory(JacksonConverterFactory.create(PeerSlot.mapper()))
                .build()
                .create(Slots.class);
    }

    interface Slots {
        String VERSION = "accept-version: " + SampleSlots.ACCEPT_VERSION;
        String JSON = "Accept: application/json";
        String TOKEN = "Authorization: Bearer " + SampleSlots.TOKEN;

        @GET(SampleSlots.PATH + "/{slot}")
        @Headers({VERSION, JSON, TOKEN})
        Call<PeerSlot> get(@Path("slot") String slot);

        @PATCH(SampleSlots.PATH + "/{slot}")
        @Headers({VERSION, JSON, TOKEN})
        Call<PeerSlot> update(@Path("slot") String slot, @Body PeerSlot.Capacity capacity);

        @POST(SampleSlots.PATH)
        @Headers({VERSION, JSON, TOKEN})
        Call<List<PeerSlot>> create(@Body List<PeerSlot> slots);
    }

    @Override
    public Object getOne(String slotId) throws IOException {
        return body(slots.get(slotId));
    }

    @Override
    public Object updateCapacity(String slotId) throws IOException {
        return body(slots.update(slotId, new PeerSlot.Capacity(12)));
    }

    @Override
    public Object createMany() throws IOException {
        return body(slots.create(PeerSlot.SLOTS));
    }

    private static <T> T body(Call<T> call) throws IOException {
        Response<T> response = call.execute();
        if (!response.isSuccessful()) {
            throw new IOException("status " + response.code());
        }
        return Objects.requireNonNull(response.body());
    }
}
