package io.github.suppliersdk.benchmarks.contestants;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/** Creates a client by its name. */
public final class Contestants {
    public static final String BARE = "bare";

    /** All names; the sockets of a client with the suffix {@code -nodelay} send without delay, as a user can set it. */
    public static final List<String> ALL =
            List.of(BARE, "library", "retrofit", "retrofit-nodelay", "feign-nodelay", "generated-nodelay");

    private Contestants() {}

    /** Creates the client of this name for the service at this address. */
    public static Contestant make(String name, String url) {
        return switch (name) {
            case BARE -> new BareContestant(fastest(), url);
            case "library" -> new LibraryContestant(url);
            case "retrofit" -> new RetrofitContestant(new OkHttpClient(), url);
            case "retrofit-nodelay" -> new RetrofitContestant(noDelay(), url);
            case "feign-nodelay" -> new FeignContestant(noDelay(), url);
            case "generated-nodelay" -> new GeneratedContestant(noDelay(), url);
            default -> throw new IllegalArgumentException("no contestant \"" + name + "\"");
        };
    }

    private static OkHttpClient noDelay() {
        return new OkHttpClient.Builder().socketFactory(new NoDelay()).build();
    }

    /**
     * The fastest configuration of OkHttp: one time limit for the whole call in place of one for each read and write,
     * and no connection is opened again, whatever the concurrency.
     */
    public static OkHttpClient fastest() {
        return noDelay()
                .newBuilder()
                .callTimeout(Duration.ofSeconds(30))
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .connectionPool(new ConnectionPool(64, 5, TimeUnit.MINUTES))
                .build();
    }
}
