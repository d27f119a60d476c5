package io.github.suppliersdk.internal.redaction;

import java.util.regex.Pattern;

/** Shows an address without the user and password before its host. */
public final class ShownAddress {
    private static final Pattern USER = Pattern.compile("^([^/?#]*//)[^/?#]*@");

    private ShownAddress() {}

    public static String of(String address) {
        return USER.matcher(address).replaceFirst("$1");
    }
}
