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

/** Loads sample data, resets the sandbox, or keeps its state in a file. */
final class StateView {

    private static final DateTimeFormatter FILE_TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT);

    private final Subject subject;
    private final Views views;

    StateView(Subject subject, Views views) {
        this.subject = subject;
        this.views = views;
    }

    void addTo(Routes routes) {
        routes.get(
                "/state",
                request -> PageResponse.html(Html.of(
                        out -> JtestateGenerated.render(out, Html.NO_INTERCEPTOR, views.frame(Tab.STATE), isEmpty()))));
        routes.post("/state/sample", this::sample);
        routes.post("/state/reset", request -> reset());
        routes.post("/state/load", this::load);
        routes.get("/state/snapshot.json", request -> snapshot());
    }

    private boolean isEmpty() {
        Store store = subject.store();
        return store.locked(() -> store.vendors().isEmpty() && store.pickups().isEmpty());
    }

    /** Who was shown an empty sandbox was not asked whether what has come since may be replaced. */
    private PageResponse sample(PageRequest request) throws IOException {
        if (request.has("empty") && !isEmpty()) {
            throw new Complaint("Nothing is changed: the sandbox is not empty any more. Load the page again.");
        }
        subject.whole()
                .seed(new StringReader(SampleData.from(subject.store().now().toLocalDate())));
        return goTo(Tab.CALENDAR);
    }

    private PageResponse reset() {
        subject.whole().reset();
        return goTo(Tab.OVERVIEW);
    }

    private PageResponse load(PageRequest request) throws IOException {
        try (Reader document = new InputStreamReader(request.body(), StandardCharsets.UTF_8.newDecoder())) {
            subject.whole().seed(document);
        } catch (CharacterCodingException e) {
            throw new Complaint("The file is not taken, and nothing is changed. It is not text in UTF-8.");
        } catch (IllegalArgumentException e) {
            throw new Complaint("The file is not taken, and nothing is changed. " + e.getMessage());
        }
        return goTo(Tab.OVERVIEW);
    }

    private PageResponse snapshot() {
        String name = "sandbox-" + FILE_TIME.format(subject.store().now()) + ".json";
        return new PageResponse(
                200,
                Map.of(
                        "Content-Type",
                        "application/json",
                        "Content-Disposition",
                        "attachment; filename=\"" + name + "\""),
                subject.whole()::writeTo);
    }

    /** htmx goes there; a browser's own form does not come here. */
    private PageResponse goTo(Tab tab) {
        return PageResponse.html("").with("HX-Redirect", views.base() + tab.path());
    }
}
