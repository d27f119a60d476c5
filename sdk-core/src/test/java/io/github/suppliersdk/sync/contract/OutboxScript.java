package io.github.suppliersdk.sync.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.sync.ClaimEnd;
import io.github.suppliersdk.internal.sync.Mark;
import io.github.suppliersdk.internal.sync.OutboxClaim;
import io.github.suppliersdk.internal.sync.OutboxQueue;
import io.github.suppliersdk.internal.sync.Parking;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/**
 * Runs steps on the outboxes of two processes over one storage, such as {@code mark a b; claim 1 = a; finish a = done}.
 * A step of the second process begins with {@code other}. What follows {@code =} is what the step must return:
 *
 * <ul>
 *   <li>of {@code claim [limit] [probe|fresh] [slots in hand]} and {@code take slot}: the claims, each with {@code verify} and the minutes to settle,
 *       {@code delete} if it may delete, {@code only} if it only verifies
 *   <li>of {@code finish slot} and {@code park slot reason delay [verify settle]}: how the claim ended
 *   <li>of {@code why slot}: why the slot was parked that is claimed; of {@code work slot}: its priority, and how many
 *       minutes its change has waited
 *   <li>of {@code backlog}, {@code find slots} and {@code listed}: the counts that are not 0, the slots with their state
 *   <li>{@code -} for nothing
 * </ul>
 *
 * {@code verify settle slots} and {@code look time slots} mark slots for verification, {@code gone slots} and
 * {@code different slots} are the marks of a reconcile. No two calls may claim with the same token.
 */
public class OutboxScript {
    static final Duration LEASE = Duration.ofMinutes(1);
    static final Duration SETTLE = Duration.ofMinutes(5);

    private final OutboxQueue first;
    private final OutboxQueue other;
    private final Consumer<Duration> elapse;
    private final Supplier<Instant> now;
    private final Map<String, OutboxClaim> claims = new HashMap<>();
    private final Set<String> tokens = new HashSet<>();

    public OutboxScript(OutboxQueue first, OutboxQueue other, Consumer<Duration> elapse, Supplier<Instant> now) {
        this.first = first;
        this.other = other;
        this.elapse = elapse;
        this.now = now;
    }

    /** The scripts of a table, each with its name, which is the line before it and begins with a number sign. */
    public static Stream<Arguments> of(String table) {
        return Arrays.stream(table.strip().substring(2).split("\n# ", -1))
                .map(each -> each.split("\n", 2))
                .map(each -> Arguments.of(each[0], each[1].strip().replace("\n", " ")));
    }

    /** Runs all steps. */
    public final void run(String steps) throws Exception {
        for (String step : steps.split("; ?", -1)) {
            String[] sides = step.split(" = ", -1);
            String returned = perform(List.of(sides[0].split(" ", -1)));
            if (sides.length > 1) {
                assertThat(returned).as("%s, in %s", step, steps).isEqualTo(sides[1]);
            }
        }
    }

    /** Performs a step; returns what it returned, as text. */
    protected String perform(List<String> step) throws Exception {
        boolean isOther = step.get(0).equals("other");
        String owner = isOther ? "other " : "";
        OutboxQueue outbox = isOther ? other : first;
        List<String> words = step.subList(isOther ? 2 : 1, step.size());
        switch (step.get(isOther ? 1 : 0)) {
            case "mark" -> outbox.mark(keys(words));
            case "different" -> outbox.mark(keys(words), Mark.DIFFERENT);
            case "gone" -> outbox.mark(keys(words), Mark.GONE);
            case "verify" -> outbox.mark(keys(rest(words)), Mark.toVerify(time(words.get(0)), Optional.empty()));
            case "look" -> {
                Instant at = now.get().plus(time(words.get(0)));
                outbox.mark(keys(rest(words)), Mark.toVerify(Duration.ZERO, Optional.of(at)));
            }
            case "retry" -> outbox.retry(key(words.get(0)).option());
            case "elapse" -> elapse.accept(time(words.get(0)));
            case "oldest" ->
                assertThat(outbox.backlog().oldest())
                        .isBetween(time(words.get(0)), time(words.get(0)).plusSeconds(55));
            case "claim" -> {
                return claim(outbox, owner, words);
            }
            case "take" -> {
                Optional<OutboxClaim> taken = outbox.take(claimOf(owner, words));
                taken.ifPresent(claim -> claims.put(owner + words.get(0), claim));
                return taken.map(OutboxScript::shown).orElse("lost");
            }
            case "finish" -> {
                return shown(outbox.end(claimOf(owner, words), null));
            }
            case "park" -> {
                return shown(outbox.end(claimOf(owner, words), parking(words)));
            }
            case "renew" -> {
                List<OutboxClaim> some = rest(words).stream()
                        .map(slot -> claimOf(owner, List.of(slot)))
                        .toList();
                return sorted(outbox.renew(some, time(words.get(0))), OutboxScript::name);
            }
            case "backlog" -> {
                return shown(outbox.backlog());
            }
            case "listed" -> {
                return sorted(outbox.parked(Optional.empty(), 10), OutboxScript::shown);
            }
            case "find" -> {
                return sorted(outbox.find(keys(words)).values(), OutboxScript::shown);
            }
            case "permit" -> {
                return String.valueOf(outbox.permitDeletes(() -> time(words.get(0))));
            }
            case "why" -> {
                return claimOf(owner, words).parked().map(ParkReason::name).orElse("-");
            }
            case "work" -> {
                OutboxClaim claim = claimOf(owner, words);
                return claim.priority() + " " + claim.waited().toMinutes() + "m";
            }
            case "count" -> {
                return String.valueOf(outbox.countDelete(key(words.get(0)), Integer.parseInt(words.get(1))));
            }
            default -> throw new IllegalArgumentException(String.join(" ", step));
        }
        return "-";
    }

    private String claim(OutboxQueue outbox, String owner, List<String> words) {
        boolean hasLimit = !words.isEmpty() && Character.isDigit(words.get(0).charAt(0));
        Set<SlotKey> inHand = words.stream()
                .skip(hasLimit ? 1 : 0)
                .filter(word -> !word.matches("probe|fresh"))
                .map(OutboxScript::key)
                .collect(Collectors.toSet());
        int limit = hasLimit ? Integer.parseInt(words.get(0)) : 10;
        OutboxQueue.Which which = words.contains("probe")
                ? OutboxQueue.Which.PROBE
                : words.contains("fresh") ? OutboxQueue.Which.FRESH : OutboxQueue.Which.ALL;
        List<OutboxClaim> claimed = outbox.claim(limit, which, inHand, LEASE, SETTLE);
        assertThat(claimed).noneMatch(claim -> tokens.contains(claim.token()));
        for (OutboxClaim claim : claimed) {
            assertThat(claim.settle()).isEqualTo(SETTLE);
            claims.put(owner + name(claim.key()), claim);
            tokens.add(claim.token());
        }
        return sorted(claimed, OutboxScript::shown);
    }

    /** Permits deletes, as AvailabilitySync does. */
    private OutboxClaim claimOf(String owner, List<String> words) {
        return Objects.requireNonNull(claims.get(owner + words.get(0)), "claim of " + owner + words.get(0));
    }

    private static Parking parking(List<String> words) {
        String delay = words.get(2);
        return new Parking(
                ParkReason.valueOf(words.get(1)),
                "",
                delay.equals("never") ? Optional.empty() : Optional.of(time(delay)),
                words.size() > 3 ? Optional.of(time(words.get(4))) : Optional.empty());
    }

    private static List<String> rest(List<String> words) {
        return words.subList(1, words.size());
    }

    protected static List<SlotKey> keys(List<String> names) {
        return names.stream().map(OutboxScript::key).toList();
    }

    private static SlotKey key(String name) {
        String[] parts = name.split("/", -1);
        return SlotKey.of("tour", parts.length == 1 ? "evening" : parts[0], parts[parts.length - 1]);
    }

    private static String name(SlotKey key) {
        return key.optionId().equals("evening") ? key.slotId() : key.optionId() + "/" + key.slotId();
    }

    private static Duration time(String text) {
        return Duration.parse((text.endsWith("d") ? "P" : "PT") + text);
    }

    private static <T> String sorted(Collection<T> all, Function<T, String> shown) {
        String text = all.stream().map(shown).sorted().collect(Collectors.joining(", "));
        return text.isEmpty() ? "-" : text;
    }

    private static String shown(OutboxClaim claim) {
        List<String> parts = new ArrayList<>(List.of(name(claim.key())));
        if (claim.verify()) {
            long minutes = (claim.settleIn().toSeconds() + 59) / 60; // rounded up: a database's time goes on meanwhile
            parts.add(minutes == 0 ? "verify" : "verify " + minutes + "m");
        }
        if (claim.mayDelete()) {
            parts.add("delete");
        }
        if (claim.isParked(ParkReason.VERIFY)) {
            parts.add("only");
        }
        return String.join(" ", parts);
    }

    private static String shown(ClaimEnd end) {
        return end.name().toLowerCase(Locale.ROOT);
    }

    private static String shown(ParkedSlot slot) {
        return name(slot.key()) + " " + slot.reason();
    }

    private static String shown(OutboxBacklog backlog) {
        String all = "pending %d, verifying %d, parked %d, withheld %d"
                .formatted(backlog.pending(), backlog.verifying(), backlog.parked(), backlog.withheld());
        String some = Stream.of(all.split(", ", -1))
                .filter(each -> !each.endsWith(" 0"))
                .collect(Collectors.joining(", "));
        return some.isEmpty() ? "-" : some;
    }
}
