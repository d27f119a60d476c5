package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for the plan of any file, whatever the service has. */
final class SlotPlanPropertiesTest extends SandboxTest {
    private static final LocalDate FIRST = LocalDate.of(2027, 4, 1);
    private static final String HEADER = "experience_id,option_id,slot_id,date,price_in_cents,capacity\n";

    static IntStream seeds() {
        return IntStream.rangeClosed(1, Integer.getInteger("seeds", 2));
    }

    private record Row(LocalDate day, int price, int seats) {
        static Row random(Random random) {
            return new Row(FIRST.plusDays(random.nextInt(12)), 2500 + 100 * random.nextInt(3), 6 * random.nextInt(3));
        }

        String value(String column) {
            return switch (column) {
                case "date" -> day.toString();
                case "capacity" -> String.valueOf(seats);
                default -> String.valueOf(price);
            };
        }
    }

    private static Map<String, Row> random(Random random) {
        Map<String, Row> rows = new TreeMap<>();
        int count = 1 + random.nextInt(12);
        for (int i = 0; i < count; i++) {
            rows.put("s-" + random.nextInt(12), Row.random(random));
        }
        return rows;
    }

    private String file(Map<String, Row> rows) {
        String text = rows.entrySet().stream()
                .map(each -> "cellar-tour,evening," + each.getKey() + ','
                        + each.getValue().day() + ',' + each.getValue().price() + ','
                        + each.getValue().seats() + '\n')
                .collect(Collectors.joining("", HEADER, ""));
        return file("slots.csv", text);
    }

    private Map<String, Row> state() {
        CommandResult list = run("slots", "list", "cellar-tour/evening", "-o", "csv", "--from", "2027-04-01");
        return list.data()
                .lines()
                .skip(1)
                .map(line -> line.split(","))
                .collect(Collectors.toMap(
                        cells -> cells[2],
                        cells -> new Row(
                                LocalDate.parse(cells[3]), Integer.parseInt(cells[4]), Integer.parseInt(cells[5])),
                        (one, other) -> one,
                        TreeMap::new));
    }

    /** Returns what the service is to have after a sync, by the words of the documentation. */
    private static Map<String, Row> wanted(Map<String, Row> service, Map<String, Row> file, boolean areSeatsOfFile) {
        TreeSet<LocalDate> days = file.values().stream().map(Row::day).collect(Collectors.toCollection(TreeSet::new));
        Map<String, Row> wanted = new TreeMap<>(service);
        wanted.replaceAll(
                (id, row) -> row.day().isBefore(days.first()) || row.day().isAfter(days.last())
                        ? row
                        : new Row(row.day(), row.price(), 0));
        file.forEach((id, row) -> {
            Row now = service.getOrDefault(id, row);
            int seats = areSeatsOfFile ? row.seats() : Math.min(row.seats(), now.seats());
            wanted.put(id, new Row(row.day(), row.price(), seats));
        });
        return wanted;
    }

    private static Set<String> differences(Map<String, Row> service, Map<String, Row> wanted) {
        TreeSet<String> ids = new TreeSet<>(service.keySet());
        ids.addAll(wanted.keySet());
        Set<String> differences = new TreeSet<>();
        for (String id : ids) {
            for (String name : List.of("date", "price_in_cents:adult", "capacity")) {
                Row old = service.get(id);
                Row next = wanted.get(id);
                String before = old == null ? "" : old.value(name);
                String after = next == null ? "" : next.value(name);
                if (!before.equals(after)) {
                    differences.add(String.join(",", id, name, before, after));
                }
            }
        }
        return differences;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aPlanShowsEachDifferenceAddsUpAndIsWhatIsWritten(int seed) {
        Random random = new Random(seed);
        Map<String, Row> service = random(random);
        run("slots", "publish", file(service)).ends(ExitCode.DONE);
        assertThat(state()).isEqualTo(service);
        Map<String, Row> rows = random(random);
        String whose = random.nextBoolean() ? "file" : "service";
        Map<String, Row> wanted = wanted(service, rows, whose.equals("file"));
        String file = file(rows);

        CommandResult diff = run("slots", "diff", file, "--seats", whose, "-o", "csv");
        List<String[]> shown =
                diff.data().lines().skip(1).map(line -> line.split(",", -1)).toList();
        assertThat(shown.stream().map(cells -> String.join(",", cells[2], cells[5], cells[6], cells[7])))
                .as("each difference is shown")
                .containsExactlyInAnyOrderElementsOf(differences(service, wanted));
        TreeSet<String> changed = shown.stream().map(cells -> cells[2]).collect(Collectors.toCollection(TreeSet::new));
        Map<String, Long> groups = shown.stream()
                .map(cells -> cells[4] + ' ' + cells[2])
                .distinct()
                .collect(Collectors.groupingBy(each -> each.replaceFirst(" [^ ]*$", ""), Collectors.counting()));
        groups.forEach(
                (group, count) -> assertThat(diff.messages()).containsPattern("(?m)^" + group + " +" + count + " "));
        long equal = rows.keySet().stream().filter(id -> !changed.contains(id)).count();
        assertThat(diff.messages())
                .as("the numbers add up")
                .contains((changed.isEmpty() ? "Nothing to change" : "To change: " + changed.size() + " slot"))
                .contains("; " + equal + " equal");

        sandbox.requests().clear();
        run("slots", "sync", file, "--seats", whose, "--yes", "--no-guard").ends(ExitCode.DONE);
        assertThat(state()).isEqualTo(wanted);
        assertThat(sandbox.requests().all().stream()
                        .filter(request -> List.of("PUT", "PATCH", "DELETE").contains(request.method()))
                        .map(request -> request.path().replaceFirst(".*/", "")))
                .as("what is written was shown")
                .containsExactlyInAnyOrderElementsOf(
                        changed.stream().filter(service::containsKey).toList());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aNightlyFileWithFewChangesIsNeverHeld(int seed) {
        Random random = new Random(seed);
        Map<String, Row> rows = new TreeMap<>();
        for (int i = 0; i < 30; i++) {
            rows.put("s-" + i, new Row(FIRST.plusDays(i), 2500 + 100 * random.nextInt(3), random.nextInt(12)));
        }
        run("slots", "publish", file(rows)).ends(ExitCode.DONE);
        for (int night = 0; night < 5; night++) {
            List<String> ids = List.copyOf(rows.keySet());
            for (int i = random.nextInt(4); i > 0; i--) {
                rows.remove(ids.get(random.nextInt(ids.size())));
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                LocalDate free = FIRST.plusDays(50 + 10 * night + i);
                rows.computeIfPresent(
                        ids.get(random.nextInt(ids.size())), (id, row) -> new Row(free, row.price(), row.seats()));
            }
            rows.replaceAll((id, row) -> new Row(row.day(), row.price() + random.nextInt(900), row.seats()));
            rows.put("n-" + night, new Row(FIRST.plusDays(200 + night), 2500, 12));
            String whose = random.nextBoolean() ? "file" : "service";
            run("slots", "sync", file(rows), "--seats", whose, "--yes").ends(ExitCode.DONE);
            assertThat(state().keySet()).containsAll(rows.keySet());
        }
    }
}
