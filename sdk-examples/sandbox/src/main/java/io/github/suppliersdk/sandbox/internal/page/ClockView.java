package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Shows the sandbox's time and the live holds, and moves the clock forward so that holds expire. */
final class ClockView {

    private static final int MAX_HOLDS = 50;
    private static final long MAX_SECONDS = Duration.ofDays(3_660).toSeconds();
    private static final DateTimeFormatter NOW =
            DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu, HH:mm:ss", Locale.ENGLISH);

    private final SandboxContext sandbox;
    private final Store store;
    private final ViewContext context;

    ClockView(SandboxContext sandbox, ViewContext context) {
        this.sandbox = sandbox;
        this.store = sandbox.store();
        this.context = context;
    }

    void addTo(Routes routes) {
        routes.get(
                "/clock",
                request -> PageResponse.html(Html.of(
                        out -> JteclockGenerated.render(out, Html.NO_INTERCEPTOR, context.layout(Tab.CLOCK), read()))));
        routes.post("/clock/forward", this::forward);
        routes.live("/live/clock", request -> {
            ChangeFilter changes = new ChangeFilter();
            return () -> changes.filter(Feed.Event.of("now", now(read())), Feed.Event.of("holds", holds(read())));
        });
    }

    /**
     * A live hold.
     *
     * @param left the time until it expires, or what it is waiting for
     * @param expires the local time at which it expires
     */
    record Entry(String id, String slot, String seats, String left, String expires) {}

    /**
     * The values of the whole view.
     *
     * @param stopped whether the clock stands still until it is moved
     * @param notShown the number of further holds, which are not listed
     * @param secondsToNextExpiry the seconds until the next hold expires; 0 if there is none
     */
    record Model(
            String time, String zone, boolean stopped, List<Entry> holds, int notShown, long secondsToNextExpiry) {}

    private Model read() {
        LocalDateTime now = store.now();
        List<Entry> entries = new ArrayList<>();
        int[] count = {0};
        long[] next = {0};
        store.change(() -> store.bookings().holds().stream()
                .sorted(Comparator.comparing(Hold::expires))
                .forEach(hold -> {
                    Duration left = Duration.between(now, hold.expires());
                    if (next[0] == 0 && hold.stage() == Hold.Stage.ACTIVE) {
                        next[0] = Math.max(1, left.toSeconds() + 1);
                    }
                    if (count[0]++ < MAX_HOLDS) {
                        entries.add(entry(hold, left));
                    }
                }));
        return new Model(
                NOW.format(now),
                zone(sandbox.clock().getZone()),
                sandbox.clock().isStopped(),
                entries,
                Math.max(0, count[0] - MAX_HOLDS),
                next[0]);
    }

    private static String zone(ZoneId zone) {
        return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.toString();
    }

    private static Entry entry(Hold hold, Duration left) {
        String text = switch (hold.stage()) {
            case PENDING -> "waiting for the webhook";
            case BOOKING -> "being booked";
            case ACTIVE -> "expires in " + inWords(left);
        };
        return new Entry(
                hold.id(),
                hold.slot().id(),
                DisplayFormat.count(hold.seats(), "seat"),
                text,
                hold.expires().toString().replace('T', ' '));
    }

    private static String inWords(Duration left) {
        long seconds = Math.max(0, left.toSeconds());
        if (seconds < 120) {
            return seconds + " s";
        }
        return seconds < 7_200 ? seconds / 60 + " min" : DisplayFormat.count(seconds / 3_600, "hour");
    }

    private PageResponse forward(PageRequest request) {
        long seconds = request.number("seconds", 0);
        if (seconds < 1 || seconds > MAX_SECONDS) {
            throw new UserFacingException("seconds must be from 1 to " + DisplayFormat.number(MAX_SECONDS));
        }
        sandbox.clock().advance(Duration.ofSeconds(seconds));
        Model model = read();
        return PageResponse.html(now(model));
    }

    private String now(Model model) {
        return Html.of(out -> JteclockNowGenerated.render(out, Html.NO_INTERCEPTOR, context.base(), model));
    }

    private String holds(Model model) {
        return Html.of(out -> JteclockHoldsGenerated.render(out, Html.NO_INTERCEPTOR, context.base(), model));
    }
}
