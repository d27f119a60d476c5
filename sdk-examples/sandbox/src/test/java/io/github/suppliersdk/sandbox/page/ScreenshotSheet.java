package io.github.suppliersdk.sandbox.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/** One view on a desk and on a phone, light and dark, as one small picture that the browser itself puts together. */
final class ScreenshotSheet {

    private static final int MAX_BYTES = 60_000;
    private static final double SMALL = 0.6;
    private static final List<Double> QUALITIES = List.of(0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.1);
    private static final int DESK = 1280;
    private static final int PHONE = 390;
    private static final int DESK_HEIGHT = 900;
    private static final int GAP = 20;
    private static final int HEIGHT = 2 * DESK_HEIGHT + GAP;

    private static final List<List<Integer>> PLACES = List.of(
            List.of(0, 0), List.of(0, DESK_HEIGHT + GAP), List.of(DESK + GAP, 0), List.of(DESK + GAP + PHONE + GAP, 0));

    private static final String JOINED = """
            const [pictures, places, width, height, scale, quality, done] = arguments;
            const load = text => new Promise(loaded => {
              const image = new Image();
              image.onload = () => loaded(image);
              image.src = 'data:image/png;base64,' + text;
            });
            Promise.all(pictures.map(load)).then(images => {
              const canvas = document.createElement('canvas');
              canvas.width = scale * width;
              canvas.height = scale * height;
              const context = canvas.getContext('2d');
              context.imageSmoothingQuality = 'high';
              context.scale(scale, scale);
              context.fillStyle = '#8a8f99';
              context.fillRect(0, 0, width, height);
              images.forEach((image, i) => context.drawImage(image, ...places[i]));
              done(canvas.toDataURL(quality > 0 ? 'image/webp' : 'image/png', quality).replace(/^.*,/, ''));
            });
            """;

    private final Browser browser;
    private final List<String> pictures = new ArrayList<>();

    private ScreenshotSheet(Browser browser) {
        this.browser = browser;
    }

    /** Opens the address four times, has it prepared, and takes its pictures. */
    static ScreenshotSheet of(Browser browser, String address, Consumer<Browser> prepare) {
        ScreenshotSheet screenshots = new ScreenshotSheet(browser);
        for (int width : List.of(DESK, PHONE)) {
            for (String colours : List.of("light", "dark")) {
                browser.viewport(width, width == DESK ? DESK_HEIGHT : HEIGHT);
                browser.colourScheme(colours);
                browser.open(address);
                prepare.accept(browser);
                screenshots.pictures.add(Base64.getEncoder().encodeToString(browser.screenshot()));
            }
        }
        browser.viewport(DESK, DESK_HEIGHT);
        browser.colourScheme("light");
        browser.open("about:blank");
        return screenshots;
    }

    /** All four as a file of the documents. */
    void keep(Path file) {
        write(file, small(quality -> joined(SMALL, quality)));
    }

    /** Only the one of a desk in the light. */
    void keepOne(Path file) {
        write(
                file,
                small(quality -> joined(pictures.subList(0, 1), PLACES.subList(0, 1), DESK, DESK_HEIGHT, 1, quality)));
    }

    /** All four as they were seen, to be looked at. */
    void show(Path file) {
        write(file, joined(1, 0));
    }

    private static byte[] small(Function<Double, byte[]> picture) {
        return QUALITIES.stream()
                .map(picture)
                .filter(each -> each.length < MAX_BYTES)
                .findFirst()
                .orElseThrow();
    }

    private byte[] joined(double scale, double quality) {
        return joined(pictures, PLACES, DESK + 2 * (GAP + PHONE), HEIGHT, scale, quality);
    }

    private byte[] joined(
            List<String> some, List<List<Integer>> places, int width, int height, double scale, double quality) {
        Object text = browser.driver().executeAsyncScript(JOINED, some, places, width, height, scale, quality);
        return Base64.getDecoder().decode((String) Objects.requireNonNull(text));
    }

    private static void write(Path file, byte[] content) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
