package io.github.suppliersdk.benchmarks.contestants;

import io.github.suppliersdk.benchmarks.SampleSlots;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Okio;

/**
 * The lower bound: it sends prepared bytes, and reads and discards the response. Nothing over OkHttp can be faster.
 */
public final class BareContestant implements Contestant {
    private static final RequestBody SLOTS = body(SampleSlots.jsonOfOneCall());
    private static final RequestBody CAPACITY = body("{\"capacity\":12}");

    private final OkHttpClient client;
    private final String url;
    private final HttpUrl all;
    private final Map<String, HttpUrl> ones = new HashMap<>();

    public BareContestant(OkHttpClient client, String url) {
        this.client = client;
        this.url = url;
        this.all = HttpUrl.get(url + SampleSlots.PATH);
    }

    private static RequestBody body(String json) {
        return RequestBody.create(json.getBytes(StandardCharsets.UTF_8), MediaType.get("application/json"));
    }

    /** The address of a slot, which is parsed once. */
    private HttpUrl one(String slotId) {
        return ones.computeIfAbsent(
                slotId, id -> all.newBuilder().addPathSegment(id).build());
    }

    @Override
    public Object getOne(String slotId) throws IOException {
        return execute(request(one(slotId)));
    }

    @Override
    public Object updateCapacity(String slotId) throws IOException {
        return execute(request(one(slotId)).patch(CAPACITY));
    }

    @Override
    public Object createMany() throws IOException {
        return execute(request(all).post(SLOTS));
    }

    /** Reads what is at this path; returns the length of the response. */
    public Object get(String path) throws IOException {
        return execute(request(HttpUrl.get(url + path)));
    }

    private static Request.Builder request(HttpUrl url) {
        return new Request.Builder()
                .url(url)
                .header("accept-version", SampleSlots.ACCEPT_VERSION)
                .header("Accept", "application/json")
                .header("Authorization", "Bearer " + SampleSlots.TOKEN);
    }

    private long execute(Request.Builder request) throws IOException {
        try (Response response = client.newCall(request.build()).execute()) {
            if (!response.isSuccessful()) {
                throw new IOException("status " + response.code());
            }
            return response.body().source().readAll(Okio.blackhole());
        }
    }
}
