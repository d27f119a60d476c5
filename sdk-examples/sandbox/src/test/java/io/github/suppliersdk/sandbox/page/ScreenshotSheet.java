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

/** Four screenshots of one view, desktop and phone, light and dark, which the browser joins into one image. */
final class ScreenshotSheet {

    private static final int MAX_BYTES = 60_000;
    private static final double SCALE = 0.6;
    private static final List<Double> QUALITIES = List.of(0.8, 0.65, 0.5, 0.4, 0.3, 0.2, 0.1);
    private static final int DESKTOP = 1280;
    private static final int PHONE = 390;
    private static final int DESKTOP_HEIGHT = 900;
    private static final int GAP = 20;
    private static final int HEIGHT = 2 * DESKTOP_HEIGHT + GAP;

    private static final List<List<Integer>> POSITIONS = List.of(
            List.of(0, 0),
            List.of(0, DESKTOP_HEIGHT + GAP),
            List.of(DESKTOP + GAP, 0),
            List.of(DESKTOP + GAP + PHONE + GAP, 0));

    private static final String JOINED = """
            const [screenshots, places, width, height, scale, quality, done] = arguments;
            const load = text => new Promise(loaded => {
              const image = new Image();
              image.onload = () => loaded(image);
              image.src = 'data:image/png;base64,' + text;
            });
            Promise.all(screenshots.map(load)).then(images => {
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
    private final List<String> screenshots = new ArrayList<>();

    private ScreenshotSheet(Browser browser) {
        this.browser = browser;
    }

    /**
     * Takes the screenshots.
     *
     * @param prepare called after the address is opened, before each screenshot
     */
    static ScreenshotSheet of(Browser browser, String address, Consumer<Browser> prepare) {
        ScreenshotSheet sheet = new ScreenshotSheet(browser);
        for (int width : List.of(DESKTOP, PHONE)) {
            for (String colours : List.of("light", "dark")) {
                browser.viewport(width, width == DESKTOP ? DESKTOP_HEIGHT : HEIGHT);
                browser.colourScheme(colours);
                browser.open(address);
                prepare.accept(browser);
                sheet.screenshots.add(Base64.getEncoder().encodeToString(browser.screenshot()));
            }
        }
        browser.viewport(DESKTOP, DESKTOP_HEIGHT);
        browser.colourScheme("light");
        browser.open("about:blank");
        return sheet;
    }

    /** Writes all four screenshots as one small image for the documents. */
    void write(Path file) {
        writeFile(file, compressed(quality -> joined(SCALE, quality)));
    }

    /** Writes the light desktop screenshot alone. */
    void writeDesktop(Path file) {
        writeFile(
                file,
                compressed(quality -> joined(
                        screenshots.subList(0, 1), POSITIONS.subList(0, 1), DESKTOP, DESKTOP_HEIGHT, 1, quality)));
    }

    /** Writes all four screenshots as one image in full size. */
    void writeFullSize(Path file) {
        writeFile(file, joined(1, 0));
    }

    private static byte[] compressed(Function<Double, byte[]> imageOfQuality) {
        return QUALITIES.stream()
                .map(imageOfQuality)
                .filter(each -> each.length < MAX_BYTES)
                .findFirst()
                .orElseThrow();
    }

    private byte[] joined(double scale, double quality) {
        return joined(screenshots, POSITIONS, DESKTOP + 2 * (GAP + PHONE), HEIGHT, scale, quality);
    }

    private byte[] joined(
            List<String> some, List<List<Integer>> places, int width, int height, double scale, double quality) {
        Object text = browser.driver().executeAsyncScript(JOINED, some, places, width, height, scale, quality);
        return Base64.getDecoder().decode((String) Objects.requireNonNull(text));
    }

    private static void writeFile(Path file, byte[] content) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
