package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * The Chromium that is installed on this machine, shared by all tests. Nothing is downloaded. Without a browser the
 * tests are skipped, or fail if the environment variable {@value #REQUIRED} is true.
 */
final class Browser {

    static final String REQUIRED = "SUPPLIER_BROWSER_REQUIRED";

    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> DRIVERS = List.of("chromedriver", "chromium-driver", "chromium.chromedriver");

    /** Kept here, because the logging of the JDK forgets the level of a logger that nothing refers to. */
    private static final Logger SELENIUM_LOGGER = Logger.getLogger("org.openqa.selenium");

    private static @Nullable Browser shared;

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Returns the shared browser. Without one, the calling test is skipped, or fails if a browser is required. */
    static synchronized Browser get() {
        if (shared == null) {
            Path browser = find(BROWSERS);
            Path driver = find(DRIVERS);
            if (browser == null || driver == null) {
                String missing = "no Chromium and chromedriver on the PATH, so the page is not tested in a browser; "
                        + "with " + REQUIRED + "=true this is a failure";
                assertThat(System.getenv(REQUIRED)).as(missing).isNotEqualTo("true");
                System.err.println("SKIPPED: " + missing);
                Assumptions.abort(missing);
            }
            SELENIUM_LOGGER.setLevel(Level.SEVERE); // else it warns about browsers that are newer than it
            shared = start(browser, driver);
        }
        return shared;
    }

    private static @Nullable Path find(List<String> names) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return names.stream()
                .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    private static Browser start(Path browser, Path driver) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.toFile());
        // containers often lack Chromium's sandbox and shared memory; only the page under test is opened
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--no-proxy-server",
                "--hide-scrollbars",
                "--force-device-scale-factor=1",
                "--window-size=1280,900");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.toFile())
                .usingAnyFreePort()
                .build();
        ChromeDriver started = new ChromeDriver(service, options);
        Runtime.getRuntime().addShutdownHook(new Thread(started::quit));
        return new Browser(started);
    }

    void open(String address) {
        driver.get(address);
    }

    WebElement element(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    List<WebElement> elements(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    /** The text of the element. The read is repeated if an update replaces the element meanwhile. */
    String text(String css) {
        return read(css, WebElement::getText);
    }

    /** An attribute of the element, read like {@link #text}. */
    String attribute(String css, String name) {
        return read(css, element -> String.valueOf(element.getDomAttribute(name)));
    }

    private String read(String css, Function<WebElement, String> value) {
        StringBuilder read = new StringBuilder();
        await(() -> {
            read.append(value.apply(element(css)));
            return true;
        });
        return read.toString();
    }

    void click(String css) {
        await(() -> {
            element(css).click();
            return true;
        });
    }

    void type(String css, String text) {
        await(
                () -> { // the first update of a view may replace the field
                    WebElement field = element(css);
                    field.clear();
                    field.sendKeys(text);
                    return true;
                });
    }

    @Nullable
    Object script(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /**
     * Waits until the condition is true. An exception of the driver, such as for a replaced element, counts as false.
     */
    void await(Supplier<Boolean> condition) {
        long start = System.nanoTime();
        RuntimeException last = null;
        while (System.nanoTime() - start < TIMEOUT.toNanos()) {
            try {
                if (condition.get()) {
                    return;
                }
            } catch (WebDriverException e) { // the element is missing, replaced or covered, or the page is being left
                last = e;
            }
        }
        throw new AssertionError(
                "not true within " + TIMEOUT + ": "
                        + driver.findElement(By.tagName("body")).getText(),
                last);
    }

    void awaitText(String css, String part) {
        await(() -> element(css).getText().contains(part));
    }

    void viewport(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    void colourScheme(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Types keys where the focus is. */
    void press(CharSequence... keys) {
        actions().sendKeys(keys).perform();
    }

    Actions actions() {
        return new Actions(driver);
    }

    void confirm() {
        driver.switchTo().alert().accept();
    }

    String address() {
        return driver.getCurrentUrl();
    }

    String html() {
        return driver.getPageSource();
    }

    /** The messages of the browser's console since the last call, without those about requests that were refused. */
    List<String> consoleMessages() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(entry -> entry.getMessage())
                .filter(message -> !message.contains("Failed to load resource")
                        && !message.contains("Response Status Error Code 400"))
                .toList();
    }

    /** The accessibility rules that the current page violates, each with the element. */
    @SuppressWarnings("unchecked")
    List<String> accessibilityViolations() {
        if (Boolean.FALSE.equals(driver.executeScript("return 'axe' in window"))) {
            driver.executeScript(axe());
        }
        Object found = driver.executeAsyncScript(
                "const done = arguments[arguments.length - 1];"
                        + "axe.run(document, {resultTypes: ['violations']}).then(found => done(found.violations.flatMap("
                        + "rule => rule.nodes.map(node => rule.id + ' ' + node.target.join(' ') + ': ' + node.failureSummary))))");
        return (List<String>) Objects.requireNonNull(found);
    }

    private static String axe() {
        try (InputStream in = Objects.requireNonNull(Browser.class.getResourceAsStream("/axe.min.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
