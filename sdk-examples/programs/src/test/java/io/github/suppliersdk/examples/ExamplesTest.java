package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.suppliersdk.examples.database.DatabaseOfTours;
import io.github.suppliersdk.examples.observability.Metrics;
import io.github.suppliersdk.examples.publishing.PublishSeason;
import io.github.suppliersdk.examples.remote.RemoteReservations;
import io.github.suppliersdk.examples.webhooks.ClosedLoop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every example against the sandbox, and checks what it prints. */
@Timeout(120)
class ExamplesTest {
    /** The {@code main} of a program. */
    private interface Main {
        void run(String[] arguments) throws Exception;
    }

    private static Arguments prints(String example, Main main, String... parts) {
        return arguments(example, main, parts);
    }

    private static Stream<Arguments> examples() {
        YearMonth month = YearMonth.now(ZoneId.systemDefault()).plusMonths(1);
        int days = (int) month.atDay(1).datesUntil(month.atDay(1).plusYears(1)).count();
        long evenings = LocalDate.of(2027, 4, 1)
                .datesUntil(LocalDate.of(2027, 11, 1))
                .filter(day -> day.getDayOfWeek() == DayOfWeek.FRIDAY || day.getDayOfWeek() == DayOfWeek.SATURDAY)
                .filter(day -> !day.equals(LocalDate.of(2027, 8, 14))) // it is closed
                .count();
        return Stream.of(
                prints(
                        "FirstCatalog",
                        FirstCatalog::main,
                        "Created    vendor harbour-tours\n",
                        "Created    experience harbour-by-boat",
                        "Created    mandatory question height",
                        "Published  " + days + " daily slots, from " + month.atDay(1),
                        "Changed    " + month.atDay(24) + " to 5 seats, " + month.atDay(25) + " to sold out\n",
                        "Refused    a slot, by the library, nothing was sent:\n",
                        "[0].slot_id must be 1 to 50 lower-case letters",
                        "[0].capacity must not be negative: -1\n",
                        "Refused    seats of a slot, by the service, status 404:\n",
                        month.getYear() + ", seats left\n",
                        " 23: 20 ",
                        " 24: 5",
                        " 25: sold",
                        " " + month.lengthOfMonth() + ": 20",
                        "Archived   harbour-by-boat, archived is now true\n"),
                prints("PublishSeason", PublishSeason::main, "CREATED " + 2 * evenings + ")"),
                prints("OneDay", OneDay::main, "1 day on sale, with 12 seats\n"),
                prints(
                        "ChangingQuestions",
                        ChangingQuestions::main,
                        "data_pattern is only for data_type STRING, not INTEGER\n",
                        "Asked      diet: What do you eat? [Everything, No meat], SELECT_ONE\n",
                        "Changed    diet: What may we cook for you? [Everything, No meat], SELECT_ONE\n",
                        "Removed    flight, left are 1\n"),
                prints(
                        "TimesAndPickups",
                        TimesAndPickups::main,
                        "Read       60 evenings, the first is 2027-04-01T18:00 to 2027-04-01T21:00,"
                                + " pickups [hotel-at-the-lake]\n",
                        "Changed    2027-04-01T18:00 to 2027-04-01T21:00, pickups []\n",
                        "date_to must not be before date_from",
                        "by the service, status 409:\n"),
                prints(
                        "OpenTickets",
                        OpenTickets::main,
                        "[0].capacity an open slot has none\n",
                        "Created    city-museum-open, valid for 180 days\n",
                        "Changed    city-museum-open, valid until 2027-10-31\n",
                        "by the service, status 404:\n"),
                prints(
                        "WhatCanGoWrong",
                        WhatCanGoWrong::main,
                        "the vendor again\n             compare with what the service has: POST http",
                        "correct the data; nothing was sent: Not sent, the request breaks 1 rule: name must not be blank",
                        "an id that would change the path\n             correct the data",
                        "an experience that does not exist\n             compare with what the service has: GET http",
                        "a wrong token\n             get another access token: GET http",
                        "a service that is busy for a moment\n             done\n",
                        "a connection that breaks\n             check whether it was carried out: POST http",
                        "a service that is not there\n             retry it later, it was not carried out: POST http"),
                prints(
                        "FetchedTokens",
                        FetchedTokens::main,
                        "Fetched    1 token for 2 calls\n",
                        "Fetched    2 tokens after"),
                prints(
                        "OwnHttpClient",
                        OwnHttpClient::main,
                        "Requests   3 through our own client, over 1 connection\n",
                        "Closed     0 connections are left\n"),
                prints(
                        "AnotherDeployment",
                        AnotherDeployment::main,
                        "Refused    a call with the default profile, by the service, status 412:\n",
                        "accept-version: must be vnd.acme-api.v1\n",
                        "/supply/supplier/catalog/experiences/balloon-ride/mandatory-questions\n"),
                prints(
                        "TestBookings",
                        TestBookings::main,
                        "Held       8 seats are left\n",
                        "Refused    to remove the slot while it is held, by the service, status 409:\n",
                        "Booked     8 seats are left\n",
                        "Cancelled  10 seats are left\n"),
                prints(
                        "ClosedLoop",
                        ClosedLoop::main,
                        "Published  10 seats on sale, 4 free in the cellar\n",
                        "Health     200\n",
                        "Held       8 seats on sale, 2 free in the cellar\n",
                        "Booked     8 seats on sale, 2 free in the cellar\n",
                        "Cancelled  10 seats on sale, 4 free in the cellar\n",
                        "Sold out   The supplier refused the hold: code NO_CAPACITY_LEFT",
                        "Still      10 seats on sale, 4 free in the cellar\n"),
                prints(
                        "DatabaseOfTours",
                        DatabaseOfTours::main,
                        "9 seats at the service, 9 in the database",
                        "7 seats at the service, 7 in the database"),
                prints(
                        "RemoteReservations",
                        RemoteReservations::main,
                        "Hold       status 200, 8 seats are free\n",
                        "Booking    status 200, 8 seats are free\n",
                        "Repeated   status 200, 8 seats are free\n",
                        "System off status 503, 8 seats are free\n"),
                prints(
                        "Metrics",
                        Metrics::main,
                        "outcome=success),tag(path=/supplier/catalog/experiences)]} [Measurement{statistic='COUNT', value=2.0}"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void anExamplePrintsEachStep(String example, Main main, String... parts) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            main.run(new String[0]);
        } finally {
            System.setOut(before);
        }
        assertThat(output.toString(StandardCharsets.UTF_8))
                .containsSubsequence(parts)
                .doesNotContain("not-a-token"); // the wrong one
    }
}
