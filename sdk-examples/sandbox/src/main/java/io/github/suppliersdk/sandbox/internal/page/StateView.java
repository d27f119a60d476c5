package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.state.Snapshots;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

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
    private PageResponse sample(PageRequest request) {
        if (request.has("empty") && !isEmpty()) {
            throw new UserFacingException("Nothing was changed: the sandbox is no longer empty. Reload the page.");
        }
        sandbox.control().seed(SampleData.from(sandbox.store().now().toLocalDate()));
        return goTo(Tab.CALENDAR);
    }

    private PageResponse reset() {
        sandbox.control().reset();
        return goTo(Tab.OVERVIEW);
    }

    private PageResponse load(PageRequest request) throws IOException {
        try {
            sandbox.control()
                    .seed(StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(request.body().readAllBytes()))
                            .toString());
        } catch (CharacterCodingException e) {
            throw new UserFacingException("The file was not loaded, and nothing was changed. It is not text in UTF-8.");
        } catch (IllegalArgumentException e) {
            throw new UserFacingException("The file was not loaded, and nothing was changed. " + e.getMessage());
        }
        return goTo(Tab.OVERVIEW);
    }

    private PageResponse snapshot() {
        String name = "sandbox-" + FILE_TIME.format(sandbox.store().now()) + ".json";
        return PageResponse.bytes(200, "application/json", Json.bytes(Snapshots.write(sandbox.store())))
                .with("Content-Disposition", "attachment; filename=\"" + name + "\"");
    }

    /** Redirects to the tab. Only requests of htmx get here, which follows this header. */
    private PageResponse goTo(Tab tab) {
        return PageResponse.html("").with("HX-Redirect", context.base() + tab.path());
    }
}
