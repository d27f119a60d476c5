package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.state.Store;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/** Loads sample data, resets the sandbox, saves its state to a file, and loads it from one. */
final class StateView {

    private static final DateTimeFormatter FILE_TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT);

    private final SandboxContext sandbox;
    private final ViewContext context;

    StateView(SandboxContext sandbox, ViewContext context) {
        this.sandbox = sandbox;
        this.context = context;
    }

    void addTo(Routes routes) {
        routes.get(
                "/state",
                request -> PageResponse.html(Html.of(out ->
                        JtestateGenerated.render(out, Html.NO_INTERCEPTOR, context.layout(Tab.STATE), isEmpty()))));
        routes.post("/state/sample", this::sample);
        routes.post("/state/reset", request -> reset());
        routes.post("/state/load", this::load);
        routes.get("/state/snapshot.json", request -> snapshot());
    }

    private boolean isEmpty() {
        Store store = sandbox.store();
        return store.locked(() -> store.vendors().isEmpty() && store.pickups().isEmpty());
    }

    /** Loads sample data. A page that showed an empty sandbox asked for no confirmation, so it must still be empty. */
    private PageResponse sample(PageRequest request) throws IOException {
        if (request.has("empty") && !isEmpty()) {
            throw new UserFacingException("Nothing was changed: the sandbox is no longer empty. Reload the page.");
        }
        sandbox.control()
                .seed(new StringReader(SampleData.from(sandbox.store().now().toLocalDate())));
        return goTo(Tab.CALENDAR);
    }

    private PageResponse reset() {
        sandbox.control().reset();
        return goTo(Tab.OVERVIEW);
    }

    private PageResponse load(PageRequest request) throws IOException {
        try (Reader document = new InputStreamReader(request.body(), StandardCharsets.UTF_8.newDecoder())) {
            sandbox.control().seed(document);
        } catch (CharacterCodingException e) {
            throw new UserFacingException("The file was not loaded, and nothing was changed. It is not text in UTF-8.");
        } catch (IllegalArgumentException e) {
            throw new UserFacingException("The file was not loaded, and nothing was changed. " + e.getMessage());
        }
        return goTo(Tab.OVERVIEW);
    }

    private PageResponse snapshot() {
        String name = "sandbox-" + FILE_TIME.format(sandbox.store().now()) + ".json";
        return new PageResponse(
                200,
                Map.of(
                        "Content-Type",
                        "application/json",
                        "Content-Disposition",
                        "attachment; filename=\"" + name + "\""),
                sandbox.control()::writeTo);
    }

    /** Redirects to the tab. Only requests of htmx get here, which follows this header. */
    private PageResponse goTo(Tab tab) {
        return PageResponse.html("").with("HX-Redirect", context.base() + tab.path());
    }
}
