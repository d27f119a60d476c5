package io.github.suppliersdk.sandbox.client;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a text in the body of a request after the library has validated it, so that the service receives what the
 * library would refuse. Single quotes stand for double quotes.
 */
final class TamperingInterceptor implements Interceptor {
    private record Change(String right, String wrong) {}

    private volatile @Nullable Change change;

    OkHttpClient httpClient() {
        return new OkHttpClient.Builder().addInterceptor(this).build();
    }

    /** From now on, replaces the first occurrence of a text in every body. */
    void replace(String right, String wrong) {
        change = new Change(right.replace('\'', '"'), wrong.replace('\'', '"'));
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        Change wanted = change;
        RequestBody body = request.body();
        if (wanted == null || body == null) {
            return chain.proceed(request);
        }
        Buffer text = new Buffer();
        body.writeTo(text);
        return chain.proceed(request.newBuilder()
                .method(request.method(), RequestBody.create(tampered(wanted, text.readUtf8()), body.contentType()))
                .build());
    }

    private static String tampered(Change wanted, String text) {
        int place = text.indexOf(wanted.right());
        if (place < 0) {
            throw new IllegalStateException("no " + wanted.right() + " in " + text);
        }
        return text.substring(0, place)
                + wanted.wrong()
                + text.substring(place + wanted.right().length());
    }
}
