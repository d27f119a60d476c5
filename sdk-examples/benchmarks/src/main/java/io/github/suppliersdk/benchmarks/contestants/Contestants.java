package io.github.suppliersdk.benchmarks.contestants;

import java.time.Duration;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;

/** Creates a client by its name. */
public final class Contestants {
    public static final String BARE = "bare";
    public static final String BARE_DELAYED = "bare-delayed";
    public static final String LIBRARY = "library";

    /** All names; with the suffix {@code -nodelay} the sockets of the same client send without delay. */
    public static final List<String> ALL = List.of(
            BARE,
            BARE_DELAYED,
            LIBRARY,
            "retrofit",
            "retrofit-nodelay",
            "feign",
            "feign-nodelay",
            "generated",
            "generated-nodelay");

    private Contestants() {}

    /** Creates the client of this name for the service at this address. */
    public static Contestant make(String name, String url, Trust trust) throws Exception {
        boolean noDelay = name.endsWith("-nodelay");
        return switch (name) {
            case BARE -> new BareContestant(trust.with(limit(true)), url);
            case BARE_DELAYED -> new BareContestant(trust.with(limit(false)), url);
            case LIBRARY -> new LibraryContestant(trust, url);
            case "retrofit", "retrofit-nodelay" -> new RetrofitContestant(trust.with(usual(noDelay)), url);
            case "feign", "feign-nodelay" -> new FeignContestant(trust.with(usual(noDelay)), url);
            case "generated", "generated-nodelay" -> new GeneratedContestant(trust.with(usual(noDelay)), url);
            default -> throw new IllegalArgumentException("no contestant \"" + name + "\"");
        };
    }

    private static OkHttpClient usual(boolean noDelay) {
        return noDelay ? new OkHttpClient.Builder().socketFactory(new NoDelay()).build() : new OkHttpClient();
    }

    /**
     * The fastest configuration of OkHttp: one time limit for the whole call in place of one for each read and write.
     */
    public static OkHttpClient limit(boolean noDelay) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .callTimeout(Duration.ofSeconds(30))
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
        if (noDelay) {
            builder.socketFactory(new NoDelay());
        }
        return builder.build();
    }

    /** The certificate that clients trust: the one in this file, or the usual ones. */
    public record Trust(String certificateFile) {
        public static final Trust NONE = new Trust("");

        boolean isNeeded() {
            return !certificateFile.isEmpty();
        }

        OkHttpClient with(OkHttpClient client) throws Exception {
            if (!isNeeded()) {
                return client;
            }
            HandshakeCertificates trusted = Certificates.trusting(certificateFile);
            return client.newBuilder()
                    .sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager())
                    .build();
        }
    }
}
