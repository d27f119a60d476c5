package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Client;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A sandbox with its page. Its clock stands still at noon on 1 April 2027. */
final class PageFixture implements AutoCloseable {

    static final String HOLD_ID = "00000000-0000-0000-0000-000000000001";

    private static final Pattern TOKEN = Pattern.compile("data-token=\"([A-Za-z0-9_-]+)\"");

    private final SandboxClock clock = SandboxClock.at(LocalDateTime.of(2027, 4, 1, 12, 0), ZoneOffset.UTC);
    private final Sandbox sandbox;
    private final Client client;

    PageFixture(SandboxOptions options) {
        sandbox = Sandbox.start(options.clock(clock));
        client = new Client(sandbox);
    }

    Sandbox sandbox() {
        return sandbox;
    }

    SandboxClock clock() {
        return clock;
    }

    String page(String path) {
        return sandbox.pageUrl() + path;
    }

    /** Sends a request as a client of the service, checks the status, and returns the body of the response. */
    String call(int status, String method, String path, String body) {
        Client.Reply reply = client.send(method, path, body);
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        return reply.text();
    }

    /** Holds seats for adults until 12:15. */
    void hold(int status, String experience, String option, String slot, int adults) {
        call(
                status,
                "POST",
                "/supplier/integration-tests/hold",
                "{'experience_id':'" + experience + "','option_id':'" + option + "','slot_id':'" + slot
                        + "','hold_id':'" + HOLD_ID + "','expiration_time':'2027-04-01T12:15:00Z',"
                        + "'quantities':[{'holder_category_id':'adult','quantity':" + adults + "}]}");
    }

    /** Books the slot of the hold for an adult, under the same id. */
    void book(String slot) {
        call(
                200,
                "POST",
                "/supplier/integration-tests/book",
                "{'booking_id':'" + HOLD_ID + "','hold_id':'" + HOLD_ID + "','request_id':'" + HOLD_ID
                        + "','slot_id':'" + slot
                        + "','holder':{'email':'ada@example.com','first_name':'Ada','last_name':'Guest'},"
                        + "'booking_requests':[{'holder_category_id':'adult'}]}");
    }

    /** Cancels the booking; without a webhook its transaction is empty. */
    void cancel(String transaction) {
        call(
                200,
                "POST",
                "/supplier/integration-tests/cancel-booking",
                "{'booking_id':'" + HOLD_ID + "','ticket_numbers':[],'transaction_id':'" + transaction
                        + "','unconfirmed':true}");
    }

    Client.Reply get(String path) {
        return client.send(HttpRequest.newBuilder(URI.create(page(path))));
    }

    /** The HTML of a view. */
    String html(String path) {
        Client.Reply reply = get(path);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.text();
    }

    /** Sends a change to the page, with this token. */
    Client.Reply post(String path, String token, String type, BodyPublisher body) {
        return client.send(HttpRequest.newBuilder(URI.create(page(path)))
                .header("x-page-token", token)
                .header("content-type", type)
                .POST(body));
    }

    /** The token of the page, read from its HTML. */
    String token() {
        Matcher token = TOKEN.matcher(html(""));
        assertThat(token.find()).isTrue();
        return token.group(1);
    }

    /** Loads the sample catalog. */
    void fill() {
        sandbox.seed(SandboxSeed.sample(LocalDate.now(clock)));
    }

    @Override
    public void close() {
        sandbox.close();
    }
}
