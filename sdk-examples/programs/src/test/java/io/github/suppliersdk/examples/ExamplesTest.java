package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.examples.publishing.PublishSeason;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

/** Runs every example against the sandbox, and checks what it prints. */
class ExamplesTest {
    @Test
    void firstCatalogPrintsEachStep() throws Exception {
        YearMonth month = YearMonth.now(ZoneId.systemDefault()).plusMonths(1);
        String output = ProgramOutput.by(FirstCatalog::main);
        int days = (int) month.atDay(1).datesUntil(month.atDay(1).plusYears(1)).count();

        assertThat(output)
                .containsSubsequence(
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
                        "Archived   harbour-by-boat, archived is now true\n");
    }

    @Test
    void aSeasonIsPublishedWithoutTheDayOnWhichItIsClosed() throws Exception {
        long evenings = LocalDate.of(2027, 4, 1)
                .datesUntil(LocalDate.of(2027, 11, 1))
                .filter(day -> day.getDayOfWeek() == DayOfWeek.FRIDAY || day.getDayOfWeek() == DayOfWeek.SATURDAY)
                .filter(day -> !day.equals(LocalDate.of(2027, 8, 14)))
                .count();
        assertThat(ProgramOutput.by(PublishSeason::main)).contains("CREATED " + 2 * evenings + ")");
    }

    @Test
    void oneDayShowsTheChangedCapacity() throws Exception {
        assertThat(ProgramOutput.by(OneDay::main)).endsWith("1 day on sale, with 12 seats\n");
    }

    @Test
    void changingQuestionsKeepsTheChoicesOfTheQuestionThatItChanges() throws Exception {
        assertThat(ProgramOutput.by(ChangingQuestions::main))
                .containsSubsequence(
                        "data_pattern is only for data_type STRING, not INTEGER\n",
                        "Asked      diet: What do you eat? [Everything, No meat], SELECT_ONE\n",
                        "Changed    diet: What may we cook for you? [Everything, No meat], SELECT_ONE\n",
                        "Removed    flight, left are 1\n");
    }

    @Test
    void timesAndPickupsReadsMoreThanOneResponseHoldsAndRemovesPickups() throws Exception {
        assertThat(ProgramOutput.by(TimesAndPickups::main))
                .containsSubsequence(
                        "Read       60 evenings, the first is 2027-04-01T18:00 to 2027-04-01T21:00,"
                                + " pickups [hotel-at-the-lake]\n",
                        "Changed    2027-04-01T18:00 to 2027-04-01T21:00, pickups []\n",
                        "date_to must not be before date_from",
                        "by the service, status 409:\n");
    }

    @Test
    void openTicketsChangesDaysIntoADate() throws Exception {
        assertThat(ProgramOutput.by(OpenTickets::main))
                .containsSubsequence(
                        "[0].capacity an open slot has none\n",
                        "Created    city-museum-open, valid for 180 days\n",
                        "Changed    city-museum-open, valid until 2027-10-31\n",
                        "by the service, status 404:\n");
    }

    @Test
    void whatCanGoWrongPrintsAdviceForEachFailure() throws Exception {
        assertThat(ProgramOutput.by(WhatCanGoWrong::main))
                .containsSubsequence(
                        "the vendor again\n             compare with what the service has: POST http",
                        "correct the data; nothing was sent: Not sent, the request breaks 1 rule: name must not be blank",
                        "an id that would change the path\n             correct the data",
                        "an experience that does not exist\n             compare with what the service has: GET http",
                        "a wrong token\n             get another access token: GET http",
                        "a service that is busy for a moment\n             done\n",
                        "a connection that breaks\n             check whether it was carried out: POST http",
                        "a service that is not there\n             retry it later, it was not carried out: POST http")
                .doesNotContain("not-a-token");
    }

    @Test
    void fetchedTokensRenewsARevokedToken() throws Exception {
        assertThat(ProgramOutput.by(FetchedTokens::main))
                .containsSubsequence("Fetched    1 token for 2 calls\n", "Fetched    2 tokens after");
    }

    @Test
    void ownHttpClientCarriesTheRequestsAndIsLeftOpen() throws Exception {
        assertThat(ProgramOutput.by(OwnHttpClient::main))
                .containsSubsequence(
                        "Requests   3 through our own client, over 1 connection\n",
                        "Closed     0 connections are left\n");
    }

    @Test
    void anotherDeploymentNeedsItsOwnProfile() throws Exception {
        assertThat(ProgramOutput.by(AnotherDeployment::main))
                .containsSubsequence(
                        "Refused    a call with the default profile, by the service, status 412:\n",
                        "accept-version: must be vnd.acme-api.v1\n",
                        "/supply/supplier/catalog/experiences/balloon-ride/mandatory-questions\n");
    }

    @Test
    void testBookingsTakesSeatsAndReleasesThem() throws Exception {
        assertThat(ProgramOutput.by(TestBookings::main))
                .containsSubsequence(
                        "Held       8 seats are left\n",
                        "Refused    to remove the slot while it is held, by the service, status 409:\n",
                        "Booked     8 seats are left\n",
                        "Cancelled  10 seats are left\n");
    }
}
