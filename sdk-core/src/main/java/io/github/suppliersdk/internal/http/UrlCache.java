package io.github.suppliersdk.internal.http;

import java.util.concurrent.atomic.AtomicReferenceArray;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Parses addresses and keeps a few recent ones: a publisher sends thousands of bodies to the same address. A new
 * address usually differs only in its last segment, the id of another slot, and parsing the rest would take most of the
 * time; so parsed folders are kept as well.
 */
final class UrlCache {
    private static final int ENTRIES = 512;
    private static final int ENTRIES_FOR_FOLDERS = 64;

    private final AtomicReferenceArray<@Nullable HttpUrl> recent = new AtomicReferenceArray<>(ENTRIES);
    private final AtomicReferenceArray<@Nullable Folder> folders = new AtomicReferenceArray<>(ENTRIES_FOR_FOLDERS);

    HttpUrl parse(String address) {
        int entry = entry(address, ENTRIES);
        HttpUrl known = recent.get(entry);
        if (known != null && known.toString().equals(address)) {
            return known;
        }
        HttpUrl parsed = parseNew(address);
        recent.set(entry, parsed);
        return parsed;
    }

    private static int entry(String text, int entries) {
        int hash = text.hashCode();
        return (hash ^ (hash >>> 16)) & (entries - 1);
    }

    private HttpUrl parseNew(String address) {
        int end = address.lastIndexOf('/') + 1;
        boolean endsFolder = end > address.indexOf("://") + 3 && address.indexOf('?') < 0 && address.indexOf('#') < 0;
        if (!endsFolder || !isPlain(address, end)) {
            return HttpUrl.get(address);
        }
        String text = address.substring(0, end);
        int entry = entry(text, ENTRIES_FOR_FOLDERS);
        Folder folder = folders.get(entry);
        if (folder == null || !folder.text.equals(text)) {
            folder = new Folder(text);
            folders.set(entry, folder);
        }
        return folder.with(address.substring(end));
    }

    /** Whether the rest is a plain segment: not empty, without escapes, and not dots. */
    private static boolean isPlain(String address, int from) {
        for (int i = from; i < address.length(); i++) {
            char c = address.charAt(i);
            boolean letterOrDigit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!letterOrDigit && c != '-' && c != '_' && (c != '.' || i == from)) {
                return false;
            }
        }
        return from < address.length();
    }

    /** An address that ends with a slash, ready for the segment that follows. */
    private static final class Folder {
        private final String text;
        private final HttpUrl.Builder builder;
        private final int last;

        private Folder(String text) {
            HttpUrl url = HttpUrl.get(text);
            this.text = text;
            this.builder = url.newBuilder();
            this.last = url.pathSize() - 1;
        }

        private synchronized HttpUrl with(String segment) {
            return builder.setEncodedPathSegment(last, segment).build();
        }
    }
}
