package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first use in the README is the output of these commands, with ports, times and random ids replaced by fixed
 * ones. With {@code -Dtranscript.update} the test writes it into the README.
 */
final class TranscriptTest {
    private static final Path README = Path.of(System.getProperty("basedir", "."), "README.md");
    private static final String BEGIN = "<!-- transcript -->\n```console\n";
    private static final String END = "```\n<!-- end of transcript -->";
    private static final String TOKEN = "a-token-of-your-own";

    @TempDir
    private Path folder;

    private final StringBuilder transcript = new StringBuilder();

    @Test
    void theReadmeShowsTheOutputOfAFirstUse() throws IOException, InterruptedException {
        Path csv = folder.resolve("april.csv");
        Files.writeString(csv, april());
        String[] sandboxArgs = {"sandbox", "--time-zone", "Europe/Paris", "--access-token", TOKEN};
        try (PackagedProgram sandbox = PackagedProgram.start(
                Map.of(),
                folder,
                Stream.concat(Stream.of(sandboxArgs), Stream.of("--port", "0")).toArray(String[]::new))) {
            say("supplier " + String.join(" ", sandboxArgs) + " &");
            sandbox.await(() -> sandbox.messages().contains(" with the secret ")
                    && sandbox.data().contains(TOKEN));
            String url = sandbox.data().lines().findFirst().orElseThrow().replace("export SUPPLIER_BASE_URL=", "");
            transcript.append((sandbox.data() + sandbox.messages()).replace(url, "http://127.0.0.1:8080"));
            CommandResult.Shell shell = CommandResult.Shell.of(
                    Map.of("HOME", folder.toString(), "SUPPLIER_BASE_URL", url, "SUPPLIER_ACCESS_TOKEN", TOKEN));
            String catalog = """
                    {"vendors": [{"vendor_id": "my-tours", "name": "My Tours"}],
                     "experiences": [{"experience_id": "cellar-tour", "experience_name": "Cellar tour",
                      "vendor_id": "my-tours", "availability_slot_type": "DAILY", "currency": "EUR",
                      "options": [{"option_id": "evening", "label": "Evening", "holder_categories": [
                      {"holder_category_id": "adult", "holder_type": "ADULT", "minimum_age": 18}]}]}]}
                    """;
            Files.writeString(folder.resolve("catalog.json"), catalog);
            say("cat catalog.json");
            transcript.append(catalog);
            run(shell, "catalog", "apply", "catalog.json");
            say("head -4 april.csv  # one row for each day but Mondays");
            april().lines().limit(4).forEach(line -> transcript.append(line).append('\n'));
            run(shell, "slots", "publish", "april.csv");
            say("supplier slots calendar cellar-tour/evening --month 2027-04 | head -5");
            shell.run("slots", "calendar", "cellar-tour/evening", "--month", "2027-04")
                    .data()
                    .lines()
                    .limit(5)
                    .forEach(line -> transcript.append(line).append('\n'));
            Files.writeString(
                    folder.resolve("dearer.csv"),
                    april().replace("25.00", "2500").replace(",2500,12", ",2700,12"));
            run(shell, "slots", "sync", "dearer.csv", "--yes");
        }
        String produced = normalized(transcript.toString());
        Files.writeString(Path.of(System.getProperty("basedir", "."), "target", "first-use.txt"), produced);
        String readme = Files.readString(README);
        int from = readme.indexOf(BEGIN) + BEGIN.length();
        int to = readme.indexOf(END);
        assertThat(from).isPositive();
        if (System.getProperty("transcript.update") != null) {
            Files.writeString(README, readme.substring(0, from) + produced + readme.substring(to));
            return;
        }
        assertThat(readme.substring(from, to)).isEqualTo(produced);
    }

    private void say(String command) {
        transcript.append("$ ").append(command).append('\n');
    }

    private void run(CommandResult.Shell shell, String... args) {
        say("supplier "
                + String.join(
                        " ",
                        Stream.of(args)
                                .map(each -> each.contains(" ") ? '"' + each + '"' : each)
                                .toList()));
        CommandResult result = shell.run(Stream.of(args)
                .map(each -> each.endsWith(".csv") || each.endsWith(".json")
                        ? folder.resolve(each).toString()
                        : each)
                .toArray(String[]::new));
        transcript.append(result.data()).append(result.messages());
    }

    private String normalized(String text) {
        return text.replace(folder.toString() + "/", "").replaceAll("with the secret \\S+", "with the secret …");
    }

    /** Returns slots of April 2027: none on Mondays, dearer ones at weekends, and one row with an invalid price. */
    private static String april() {
        StringBuilder text = new StringBuilder("experience_id,option_id,slot_id,date,price_in_cents,capacity\n");
        int[] seats = {12, 12, 3, 0, 8, 12, 1};
        for (LocalDate day = LocalDate.of(2027, 4, 1); day.getMonthValue() == 4; day = day.plusDays(1)) {
            if (day.getDayOfWeek() != DayOfWeek.MONDAY) {
                boolean isWeekend = day.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0;
                String price = day.getDayOfMonth() == 22 ? "25.00" : isWeekend ? "2900" : "2500";
                text.append("cellar-tour,evening,cellar-")
                        .append(day)
                        .append(',')
                        .append(day)
                        .append(',')
                        .append(price)
                        .append(',')
                        .append(seats[day.getDayOfMonth() % seats.length])
                        .append('\n');
            }
        }
        return text.toString();
    }
}
