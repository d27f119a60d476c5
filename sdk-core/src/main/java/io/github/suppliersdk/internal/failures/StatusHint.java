package io.github.suppliersdk.internal.failures;

/** Advice for a status that has no exception of its own: a few words for the message. */
public final class StatusHint {
    private StatusHint() {}

    /** The advice, or an empty text. */
    public static String of(int status) {
        if (status == 304) {
            return "the request had no condition: an intermediary has added one";
        }
        if (status >= 300 && status < 400) {
            return "redirects are not followed, because the token would go there too: correct the base URL";
        }
        return switch (status) {
            case 407 ->
                "a proxy asks for a password: give OkHttpTransport.using(...) a client with a proxyAuthenticator"
                        + " that knows it; if it has one, the proxy refuses its password";
            case 408 -> "the service timed out while it waited for the request: a write may have been carried out";
            case 421, 423, 425 -> "not carried out: the same call may succeed later";
            default -> "";
        };
    }
}
