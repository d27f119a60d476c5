package io.github.suppliersdk.internal.http;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;

/** What a base address must be. */
public final class BaseUrls {
    private BaseUrls() {}

    public static void check(String option, String text, boolean allowPlainHttp) {
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(option + " is no address: " + e.getReason(), e);
        }
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException(option + " must begin with http:// or https://");
        }
        if (uri.getRawUserInfo() != null) {
            throw new IllegalArgumentException(option + " must not hold a user or password");
        }
        if (uri.getHost() == null) {
            throw new IllegalArgumentException(option + " has no host");
        }
        if (uri.getPort() == 0 || uri.getPort() > 65535) {
            throw new IllegalArgumentException(option + " has a port that does not exist: " + uri.getPort());
        }
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException(option + " must not have a query or a fragment");
        }
        if (scheme.equals("http") && !allowPlainHttp && !isLoopback(uri.getHost())) {
            throw new IllegalArgumentException(
                    option + " is plain http to another machine, where the access token could"
                            + " be read on the way; use https, or set allowPlainHttp(true)");
        }
    }

    private static boolean isLoopback(String host) {
        if (host.equalsIgnoreCase("localhost")) {
            return true;
        }
        // numbers and colons only: an address that is written out, for which no name is looked up
        if (!host.matches("[0-9.]+|\\[[0-9a-fA-F:.]+]")) {
            return false;
        }
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false; // no address that could be this machine
        }
    }

    /** Without slashes at the end, so that a path of the contract can follow. */
    public static String withoutTrailingSlash(String baseUrl) {
        int end = baseUrl.length();
        while (baseUrl.charAt(end - 1) == '/') {
            end--;
        }
        return baseUrl.substring(0, end);
    }
}
