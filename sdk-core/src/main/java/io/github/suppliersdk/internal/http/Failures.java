package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.internal.failures.StatusHint;
import java.security.CodeSource;
import okhttp3.OkHttpClient;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** What a failure of a call is called. */
final class Failures {
    /** What OkHttp says when nobody knows the password of a proxy, or when it is wrong. */
    private static final String REFUSED_BY_PROXY = "Failed to authenticate with proxy";

    private Failures() {}

    static String describe(Throwable failure) {
        if (failure instanceof InterruptedException) {
            return "interrupted";
        }
        String message = failure.getMessage();
        String text = failure.getClass().getSimpleName() + (message == null ? "" : ": " + message);
        if (REFUSED_BY_PROXY.equals(message)) {
            return text + "; " + StatusHint.of(FollowUps.PROXY_AUTHENTICATION_REQUIRED);
        }
        return failure instanceof LinkageError && isOkHttps(failure) ? text + "; " + classPath() : text;
    }

    private static boolean isOkHttps(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return trace.length > 0
                && (trace[0].getClassName().startsWith("okhttp3.")
                        || trace[0].getClassName().startsWith("okio."));
    }

    private static String classPath() {
        return origin(OkHttpClient.class) + " and " + origin(Okio.class)
                + " on the class path do not fit together: give"
                + " the dependency com.squareup.okio:okio-jvm the version that this OkHttp asks for, or a later one";
    }

    private static String origin(Class<?> type) {
        @Nullable CodeSource source = type.getProtectionDomain().getCodeSource();
        String location = source == null ? "" : String.valueOf(source.getLocation());
        return location.substring(location.lastIndexOf('/') + 1);
    }
}
