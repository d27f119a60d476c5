package io.github.suppliersdk.sandbox.internal.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/** Serves the page's static files (style sheet, scripts, icon) from the class path. */
final class Assets {

    private record Asset(String name, String type) {}

    private static final List<Asset> ALL = List.of(
            new Asset("page.css", "text/css; charset=utf-8"),
            new Asset("page.js", "text/javascript; charset=utf-8"),
            new Asset("htmx.min.js", "text/javascript; charset=utf-8"),
            new Asset("icon.svg", "image/svg+xml"));

    private static final Map<String, String> FOREVER = Map.of("Cache-Control", "private, max-age=31536000, immutable");

    private final String version;

    Assets(Routes routes) {
        CRC32 sum = new CRC32();
        for (Asset asset : ALL) {
            byte[] bytes = read(asset.name());
            sum.update(bytes);
            byte[] compressed = compressed(bytes);
            routes.get(
                    "/assets/" + asset.name(),
                    request -> request.gzip()
                            ? file(asset, compressed).with("Content-Encoding", "gzip")
                            : file(asset, bytes));
        }
        version = Long.toString(sum.getValue(), 36);
    }

    /** A checksum of all files. It is part of their addresses, so that browsers can cache them for a year. */
    String version() {
        return version;
    }

    private static PageResponse file(Asset asset, byte[] bytes) {
        PageResponse response = PageResponse.bytes(200, asset.type(), bytes).with("Vary", "Accept-Encoding");
        for (Map.Entry<String, String> header : FOREVER.entrySet()) {
            response = response.with(header.getKey(), header.getValue());
        }
        return response;
    }

    private static byte[] compressed(byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream to = new GZIPOutputStream(compressed)) {
            to.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    private static byte[] read(String name) {
        try (InputStream in = Assets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the page's file " + name + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
