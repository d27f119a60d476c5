package io.github.suppliersdk.internal.failures;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.ErrorBody;
import io.github.suppliersdk.http.RawResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of the meanings of failures, which FAULTS.md contains too. */
class FailureTableTest {
    private static Meaning ofStatus(OperationKind kind, int status) {
        return FailureTable.of(kind, AttemptEnd.RESPONSE, status);
    }

    @ParameterizedTest
    @EnumSource
    void everyStatusHasAMeaningForEveryOperation(OperationKind kind) {
        for (int status = -1; status <= 1000; status++) {
            assertThat(ofStatus(kind, status)).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyASuccessIsDone(OperationKind kind) {
        for (int status = -1; status <= 1000; status++) {
            assertThat(ofStatus(kind, status) == Meaning.DONE).isEqualTo(status >= 200 && status < 300);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWriteWithoutAClearRefusalMayBeApplied(OperationKind kind) {
        Meaning expected = kind.isWrite() ? Meaning.MAYBE_APPLIED : Meaning.TRANSIENT;
        assertThat(FailureTable.of(kind, AttemptEnd.NO_RESPONSE, FailureTable.NO_STATUS))
                .isEqualTo(expected);
        assertThat(IntStream.of(0, 100, 102, 199, 408, 500, 502, 503, 504, 511, 599, 600, 999))
                .allSatisfy(status -> assertThat(ofStatus(kind, status)).isEqualTo(expected));
    }

    /** What an attempt before the last one may have done counts more than the response to the last one. */
    @ParameterizedTest
    @CsvSource({"NONE, REFUSED_ITEM", "UNKNOWN, MAYBE_APPLIED", "APPLIED, DONE"})
    void theEffectOfAllAttemptsDecidesWhatARefusalMeans(Effect effect, Meaning meaning) {
        CallInfo call = new CallInfo("PUT", "https://service.example/", 2, Duration.ZERO, effect, "");
        RawResponse response = new RawResponse(400, Map.of(), "");
        assertThat(FailureTable.of(OperationKind.REPLACE, new BadRequestException(call, response, ErrorBody.NONE)))
                .isEqualTo(meaning);
    }

    @ParameterizedTest
    @EnumSource
    void theEffectOfTwoAttemptsIsTheGreaterOne(Effect effect) {
        for (Effect other : Effect.values()) {
            assertThat(FailureTable.join(effect, other))
                    .isEqualTo(FailureTable.join(other, effect))
                    .isIn(effect, other)
                    .isGreaterThanOrEqualTo(effect);
        }
    }

    @Test
    void aNonIdempotentRequestIsRetriedOnlyIfItWasCertainlyNotApplied() {
        for (int status = -1; status <= 1000; status++) {
            assertThat(ofStatus(OperationKind.CREATE, status).allowsRetry(OperationKind.CREATE))
                    .as("status %d", status)
                    .isEqualTo(List.of(421, 423, 425, 429).contains(status));
        }
        assertThat(Meaning.NOT_SENT.allowsRetry(OperationKind.CREATE)).isTrue();
        assertThat(Meaning.MAYBE_APPLIED.allowsRetry(OperationKind.CREATE)).isFalse();
    }

    @Test
    void notFoundConcernsTheObjectOrItsParent() {
        assertThat(Arrays.stream(OperationKind.values()).filter(kind -> ofStatus(kind, 404) == Meaning.MISSING))
                .containsExactly(OperationKind.READ, OperationKind.REPLACE, OperationKind.UPDATE, OperationKind.DELETE);
    }

    @ParameterizedTest
    @EnumSource
    void aRefusalOfTheCallerIsNotAttributedToAnObject(OperationKind kind) {
        assertThat(IntStream.of(301, 302, 307, 308, 401, 402, 403, 405, 406, 407, 410, 412, 415, 426, 431, 451, 499))
                .allSatisfy(status -> assertThat(ofStatus(kind, status)).isEqualTo(Meaning.REFUSED_CALLER));
    }

    @Test
    void theDocumentedTableMatchesTheCode() throws IOException {
        assertThat(Files.readString(Path.of("FAULTS.md")).replace("\r\n", "\n"))
                .as("FAULTS.md has to hold this table:%n%s", table())
                .contains(table() + "\n\n");
    }

    /** A row for each combination of meanings, and a column for each group of operations with equal meanings. */
    private static String table() {
        Map<List<Meaning>, List<OperationKind>> columns = new LinkedHashMap<>();
        for (OperationKind kind : OperationKind.values()) {
            List<Meaning> column = IntStream.range(0, 1000)
                    .mapToObj(status -> ofStatus(kind, status))
                    .toList();
            columns.computeIfAbsent(column, missing -> new ArrayList<>()).add(kind);
        }
        List<OperationKind> shown =
                columns.values().stream().map(kinds -> kinds.get(0)).toList();
        Map<List<Meaning>, List<String>> rows = new LinkedHashMap<>();
        for (int status = 100, first = 100; status < 600; status++) {
            if (!meanings(status, shown).equals(meanings(status + 1, shown)) || status == 599) {
                rows.computeIfAbsent(meanings(first, shown), missing -> new ArrayList<>())
                        .add(first == status ? "" + status : first + " to " + status);
                first = status + 1;
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add(line(
                "end of the attempt",
                columns.values().stream()
                        .map(kinds -> kinds.stream().map(OperationKind::title).collect(Collectors.joining(", ")))));
        lines.add("|---".repeat(shown.size() + 1) + "|");
        lines.add(row("not sent", shown.stream().map(kind -> FailureTable.of(kind, AttemptEnd.NOT_SENT, 0))));
        lines.add(row(
                "no response, or one that is not about this request",
                shown.stream().map(kind -> FailureTable.of(kind, AttemptEnd.NO_RESPONSE, 0))));
        lines.add(row(
                "a success whose body broke off",
                shown.stream().map(kind -> FailureTable.of(kind, AttemptEnd.BROKEN_OFF, 0))));
        rows.forEach((meanings, statuses) -> lines.add(row(String.join(", ", statuses), meanings.stream())));
        return String.join("\n", lines);
    }

    private static List<Meaning> meanings(int status, List<OperationKind> kinds) {
        return kinds.stream().map(kind -> ofStatus(kind, status)).toList();
    }

    private static String row(String title, Stream<Meaning> meanings) {
        return line(title, meanings.map(Meaning::title));
    }

    private static String line(String first, Stream<String> others) {
        return Stream.concat(Stream.of(first), others).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
