package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Valid requests that the state of the sandbox does not allow: each is explained, and changes nothing. */
final class RefusalsTest {
    private static final SandboxClock CLOCK = Fixture.clock();

    @AutoClose
    private static final Sandbox SANDBOX =
            Sandbox.start(SandboxOptions.defaults().clock(CLOCK));

    private static final Journey JOURNEY = new Journey(SANDBOX);
    private static final Client CLIENT = JOURNEY.client();

    /**
     * The options of "daily" have a slot and a question each. The slot "t1" has a hold, and had bookings of which one is
     * cancelled; "t0" is sold out. There are an archived experience, and one with a single option.
     */
    @BeforeAll
    static void fill() {
        JOURNEY.fill();
        ok("POST", "availability/experiences/daily/options/tour/slots", "daily d1");
        ok("POST", "availability/experiences/daily/options/tour/slots", "daily gone");
        assertThat(CLIENT.delete(Fixture.DAILY + "/gone").status()).isEqualTo(204);
        ok("POST", "catalog/experience/daily/mandatory-questions", "question q");
        ok("POST", "availability/experiences/open/options/tour/slots", "open o1");
        ok("POST", "availability/experiences/time/options/tour/slots", "time t0 'capacity':10=>'capacity':0");
        for (int time = 1; time <= 2; time++) { // it may replace itself
            ok("PUT", "catalog/experiences/time/options/tour", "option tour 'label'=>'main_option':true,'label'");
        }
        ok("POST", "catalog/experiences", "experience single");
        assertThat(CLIENT.delete("/supplier/catalog/experiences/single/options/tour")
                        .status())
                .isEqualTo(204);
        ok("POST", "catalog/experiences", "experience archived DAILY=>TIME");
        ok("POST", "availability/experiences/archived/options/tour/slots", "time a1");
        ok("PATCH", "catalog/experiences/archived", "{'archived':true}");
        for (String name : new String[] {"held", "booked", "cancelled"}) {
            ok("POST", "integration-tests/hold", "hold " + name);
        }
        ok("POST", "integration-tests/book", "booking booked");
        ok("POST", "integration-tests/book", "booking cancelled");
        ok("POST", "integration-tests/cancel-booking", "cancellation cancelled");
        SANDBOX.faults().rejectSlots("evil"::equals);
    }

    private static void ok(String method, String path, String what) {
        Fixture.ok(CLIENT.send(method, "/supplier/" + path, body(what)));
    }

    /** The body of a kind with an id and perhaps a change, as in {@code time t0 right=>wrong}, or a body as it is sent. */
    private static String body(String what) {
        String[] parts = what.split(" ", 3);
        String body = switch (parts[0]) {
            case "vendor" -> "{'vendor_id':'" + parts[1] + "','name':'Vendor'}";
            case "pickup" -> "{'pickup_id':'" + parts[1] + "','name':'Inn','type':'HOTEL'}";
            case "experience" -> Fixture.experience(parts[1], "DAILY");
            case "option" -> Fixture.option(parts[1]);
            case "adults" -> Fixture.option(parts[1]).replaceAll(",\\{'holder_category_id':'child'[^}]*}", "");
            case "question" ->
                "{'mandatory_question_id':'" + parts[1] + "','question':'Why?','data_type':'STRING',"
                        + "'level':'BOOKING','option_id':'vip','holder_category_id':'child'}";
            case "slot" -> Fixture.daily(parts[1], "2027-04-22");
            case "daily" -> "[" + Fixture.daily(parts[1], "2027-04-22") + "]";
            case "two" -> "[" + Fixture.daily("d0", "2027-04-22") + "," + Fixture.daily(parts[1], "2027-04-22") + "]";
            case "open" -> "[" + Fixture.slot(parts[1], "'open_slot':{'type':'DURATION_DAYS','duration_days':1}") + "]";
            case "time" -> "[" + Fixture.time(parts[1], "2027-04-22T18:00:00Z", "2027-04-22T20:00:00Z") + "]";
            case "hold" -> JOURNEY.holdBody(parts[1], 1, 0);
            case "booking" -> JOURNEY.bookingBody(parts[1], parts[1]);
            case "another" -> JOURNEY.bookingBody(parts[1], "another");
            case "cancellation" -> JOURNEY.cancellation(parts[1], "['n']", "t");
            default -> what;
        };
        if (body.equals(what) || parts.length == 2) {
            return body;
        }
        String[] change = parts[2].split("=>", 2);
        assertThat(body).contains(change[0]);
        return body.replace(change[0], change[1]);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            404 | GET    | catalog/experiences/none                            | ``                    | experience_id:
            404 | PATCH  | catalog/experiences/none                            | {'archived':true}     | experience_id:
            404 | POST   | catalog/experiences/none/options                    | option new            | experience_id:
            404 | PUT    | catalog/experiences/none/options/tour               | option tour           | experience_id:
            404 | PUT    | catalog/experiences/daily/options/none              | option none           | option_id:
            404 | DELETE | catalog/experiences/daily/options/none              | ``                    | option_id:
            404 | POST   | catalog/experience/none/mandatory-questions         | question q            | experience_id:
            404 | GET    | catalog/experiences/none/mandatory-questions        | ``                    | experience_id:
            404 | PUT    | catalog/experience/daily/mandatory-questions/none   | question none         | mandatory_question_id:
            404 | GET    | catalog/experiences/daily/mandatory-questions/none  | ``                    | mandatory_question_id:
            404 | DELETE | catalog/experiences/daily/mandatory-questions/none  | ``                    | mandatory_question_id:
            404 | DELETE | catalog/pickups/none                                | ``                    | pickup_id:
            404 | GET    | catalog/pickups/a%2Fb%3Fc%23d                       | ``                    | pickup_id: there is no pickup 'a/b?c#d'
            404 | POST   | integration-tests/hold                              | hold h 'time'=>'none' | experience_id:
            404 | POST   | integration-tests/hold                              | hold h 'tour'=>'none' | option_id:
            404 | POST   | integration-tests/hold                              | hold h 't1'=>'none'   | slot_id:
            404 | POST   | integration-tests/book                              | booking none          | hold_id: there is no hold
            404 | POST   | integration-tests/cancel-booking                    | cancellation none     | booking_id: there is no
            409 | POST   | vendors                                             | vendor v1             | vendor_id:
            409 | POST   | catalog/pickups                                     | pickup p1             | pickup_id:
            409 | DELETE | catalog/pickups/p1                                  | ``                    | pickup_id: the pickup 'p1' is used by a slot
            409 | POST   | catalog/experiences                                 | experience open       | experience_id:
            409 | POST   | catalog/experiences/daily/options                   | option tour           | option_id:
            409 | DELETE | catalog/experiences/daily/options/tour              | ``                    | option_id: the option 'tour' has slots
            409 | PUT    | catalog/experiences/daily/options/tour              | adults tour           | holder_categories: 'child' is used by a slot
            409 | DELETE | catalog/experiences/daily/options/vip               | ``                    | option_id: the option 'vip' has a mandatory
            409 | PUT    | catalog/experiences/daily/options/vip               | adults vip            | holder_categories: 'child' is used by a mandatory
            409 | DELETE | catalog/experiences/single/options/vip              | ``                    | option_id: 'vip' is the only option
            409 | PUT    | catalog/experiences/time/options/vip                | option vip 'label'=>'main_option':true,'label' | main_option: the experience has the main option 'tour'
            409 | POST   | catalog/experiences/time/options                    | option third 'label'=>'main_option':true,'label' | main_option: the experience has the main option 'tour'
            400 | POST   | catalog/experiences                                 | experience new 'label'=>'main_option':true,'label' | options[1].main_option: options[0] is the main option
            400 | POST   | catalog/experiences/time/options                    | option new 'minimum_age'=>'default_category':true,'minimum_age' | holder_categories[1].default_category: holder_categories[0] is the default
            409 | POST   | catalog/experience/daily/mandatory-questions        | question q            | mandatory_question_id:
            409 | POST   | integration-tests/hold                              | hold held             | hold_id: there is or was a hold
            409 | POST   | integration-tests/book                              | booking booked        | booking_id: there is a booking
            409 | POST   | integration-tests/book                              | another booked        | hold_id: the hold
            409 | POST   | integration-tests/cancel-booking                    | cancellation cancelled | booking_id: the booking
            400 | POST   | catalog/experiences                                 | experience new 'v1'=>'nobody' | vendor_id: there is no vendor 'nobody'
            400 | POST   | vendors                                             | {'name':'Vendor'}     | vendor_id: is required
            400 | POST   | vendors                                             | {'vendor_id':'v2'}    | name: is required
            400 | POST   | vendors                                             | vendor v2 Vendor=>    | name: must not be blank
            400 | POST   | catalog/pickups                                     | pickup p2 'HOTEL'=>'HOTEL','longitude':-180.5 | longitude: must be between -180 and 180
            400 | PUT    | catalog/experiences/daily/options/tour              | option vip            | option_id: must be the one in the path, 'tour'
            400 | PUT    | catalog/experience/daily/mandatory-questions/q      | question q2           | mandatory_question_id: must be the one in the path, 'q'
            400 | PATCH  | catalog/experiences/daily                           | {'vendor_id':'nobody'} | vendor_id: there is no vendor 'nobody'
            400 | PATCH  | catalog/experiences/daily                           | {'newer':1}           | The body must change at least one of archived, cutoff_time
            400 | PATCH  | catalog/experiences/daily                           | {'experience_name':' '} | experience_name: must not be blank
            400 | PATCH  | catalog/experiences/daily                           | {'currency':'USD','archived':true} | currency: cannot be changed
            400 | PATCH  | catalog/experiences/daily                           | {'archived':'yes'}    | archived: must be true or false
            400 | PATCH  | catalog/experiences/daily                           | {'cutoff_time':null}  | cutoff_time: must be a string
            400 | POST   | catalog/experience/daily/mandatory-questions        | question new 'vip'=>'none' | option_id: the experience has no option 'none'
            400 | PUT    | catalog/experience/daily/mandatory-questions/q      | question q 'child'=>'senior' | holder_category_id: there is no holder category 'senior'
            400 | POST   | integration-tests/hold                              | hold h 'quantity':1=>'quantity':5 | quantities: quantity of 'adult' is 5, more than max_quantity 4
            400 | POST   | integration-tests/hold                              | hold h ]=>,{'holder_category_id':'child','quantity':6}] | quantities: sum of quantities is 7, more than max_booking_quantity 6
            400 | POST   | integration-tests/hold                              | hold h 'adult'=>'senior' | quantities: the slot 't1' has no holder category 'senior'
            400 | POST   | integration-tests/hold                              | hold h 'en'=>'fr'     | quantities[0].guide_language: the slot 't1' has no guide for 'fr'
            400 | POST   | integration-tests/hold                              | hold h 'p1'=>'p2'     | pickup_id: the slot 't1' has no pickup 'p2'
            400 | POST   | integration-tests/hold                              | hold h T12:15=>T12:00 | expiration_time: is in the past
            400 | POST   | integration-tests/hold                              | hold h 'pickup_id':'p1',=> | pickup_id: is required, because the slot 't1' has pickups
            400 | POST   | integration-tests/hold                              | hold h 'quantity':1=>'quantity':0 | quantities[0].quantity: must be at least 1
            400 | POST   | integration-tests/hold                              | hold h :15:00Z=>:15:00 | expiration_time: must be a local time
            400 | POST   | integration-tests/hold                              | hold h 'hold_id':'=>'hold_id':'x | hold_id: must be a UUID
            400 | POST   | integration-tests/hold                              | hold h 'quantities':[=>'quantities':[],'x':[ | quantities: must have at least one item
            400 | POST   | integration-tests/hold                              | hold h 't1'=>'t0'     | quantities: the sum of quantities is 1, the capacity of the slot is 0
            400 | POST   | integration-tests/hold                              | hold h 'experience_id':'time','option_id':'tour','slot_id':'t1'=>'experience_id':'archived','option_id':'tour','slot_id':'a1' | experience_id: the experience 'archived' is archived
            400 | POST   | integration-tests/book                              | booking held 'last_name':'B'=>'x':'B' | holder.last_name: is required
            400 | POST   | integration-tests/book                              | booking held [{'holder_category_id':'adult'}=>[{'holder_category_id':'adult'},{'holder_category_id':'adult'} | booking_requests[1]: is a duplicate
            400 | POST   | integration-tests/book                              | booking held 'adult'}=>'adult','mandatory_answers':[{'mandatory_question_id':'q','answer':'a'}]} | booking_requests[0].mandatory_answers[0].mandatory_question_id: there is no question 'q'
            400 | POST   | integration-tests/book                              | booking held 't1'=>'t0' | slot_id: must be the slot of the hold, 't1'
            400 | POST   | integration-tests/book                              | booking held 'p1'=>'p2' | pickup_id: the slot 't1' has no pickup 'p2'
            400 | POST   | integration-tests/book                              | booking held 'en'=>'fr' | guide_language: the slot 't1' has no guide for 'fr'
            400 | POST   | integration-tests/book                              | booking held 'adult'=>'child' | booking_requests[0].holder_category_id: the hold has only 0 of 'child'
            """)
    void aRequestThatTheStateDoesNotAllowIsExplainedAndChangesNothing(
            int status, String method, String path, String what, String problem) {
        assertRefused(status, method, "/supplier/" + path, what, problem);
    }

    /** The paths are of slots, without their common beginning. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            404 | GET    | daily/options/tour/slots/x  | ``       | slot_id: the option 'tour' has no slot 'x'
            404 | PUT    | daily/options/tour/slots/x  | slot x   | slot_id:
            404 | PATCH  | daily/options/tour/slots/x  | {'capacity':1} | slot_id:
            404 | DELETE | daily/options/tour/slots/x  | ``       | slot_id:
            404 | GET    | daily/options/tour/slots/open_slots | `` | option_id: the option 'tour' has no open slot
            409 | POST   | daily/options/tour/slots    | two d1   | [1].slot_id: there is a slot 'd1' already
            409 | POST   | daily/options/vip/slots     | daily d1 'tour'=>'vip' | [0].slot_id: there is a slot 'd1' already, in the option 'tour'
            409 | POST   | archived/options/tour/slots | time d1  | [0].slot_id: 'd1' is or was a slot of another experience
            409 | POST   | archived/options/tour/slots | time gone | [0].slot_id: 'gone' is or was a slot of another experience
            409 | POST   | open/options/tour/slots     | open o2  | [0].slot_id: the option can have only one open slot
            409 | DELETE | time/options/tour/slots/t1  | ``       | slot_id: the slot 't1' is part of a hold
            409 | DELETE | time/options/tour/slots     | ``       | slot_id: part of a hold: t1
            400 | POST   | daily/options/tour/slots    | []       | The body must have at least one slot
            400 | POST   | daily/options/tour/slots    | two d0   | [1].slot_id: is the same as [0].slot_id
            400 | POST   | daily/options/tour/slots    | open o   | [0].open_slot: does not fit the experience
            400 | POST   | daily/options/tour/slots    | time t   | [0].time_slot: does not fit the experience
            400 | POST   | open/options/tour/slots     | daily d ,'capacity':10=> | [0].daily_slot: does not fit the experience
            400 | POST   | open/options/tour/slots     | time t ,'capacity':10=> | [0].time_slot: does not fit the experience
            400 | POST   | time/options/tour/slots     | daily d  | [0].daily_slot: does not fit the experience
            400 | POST   | time/options/tour/slots     | open o   | [0].open_slot: does not fit the experience
            400 | PUT    | daily/options/tour/slots/d1 | slot d1 'daily_slot'=>'open_slot' | open_slot: does not fit the experience
            400 | PUT    | daily/options/tour/slots/d1 | slot d1 'child'=>'senior' | available_holder_categories[1].holder_category_id: the option 'tour' has no 'senior'
            400 | PUT    | daily/options/tour/slots/d1 | slot d2  | slot_id: must be the one in the path, 'd1'
            400 | POST   | daily/options/tour/slots    | two evil | [1].slot_id: the sandbox was told to reject 'evil'
            400 | PATCH  | open/options/tour/slots/o1  | {'capacity':5} | capacity: an open slot has no capacity
            400 | PATCH  | daily/options/tour/slots/d1 | {'capacity':-7} | capacity: must not be negative
            400 | PATCH  | daily/options/tour/slots/d1 | {'x':7}  | capacity: is required
            400 | PATCH  | daily/options/tour/slots/d1 | {'option_id':'vip','capacity':7} | option_id: only the capacity can be changed
            """)
    void aRequestOnSlotsThatTheStateDoesNotAllowIsExplainedAndChangesNothing(
            int status, String method, String path, String what, String problem) {
        assertRefused(status, method, "/supplier/availability/experiences/" + path, what, problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            POST   | ``     | daily d2
            GET    | /d1    | ``
            PUT    | /d1    | slot d1
            PATCH  | /d1    | {'capacity':1}
            DELETE | /d1    | ``
            DELETE | ``     | ``
            GET    | /daily_slots?date_from=2027-04-22&date_to=2027-04-22 | ``
            GET    | /time_slots?date_from=2027-04-22&date_to=2027-04-22  | ``
            GET    | /open_slots | ``
            """)
    void slotsOfAnExperienceOrOptionThatDoesNotExistAreNotFound(String method, String path, String what) {
        String nobody = "experience_id: there is no experience 'none'";
        assertRefused(404, method, Fixture.slots("none", "none") + path, what, nobody);
        assertRefused(
                404, method, Fixture.slots("daily", "none") + path, what, "option_id: the experience 'daily' has");
    }

    private static void assertRefused(int status, String method, String path, String what, String problem) {
        SandboxSeed before = SANDBOX.snapshot();
        Client.Reply reply = CLIENT.send(method, path, what == null ? "" : body(what));
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.json().path("code").asText()).isEqualTo(String.valueOf(status));
        assertThat(reply.message()).startsWith(problem);
        assertThat(SANDBOX.snapshot()).isEqualTo(before);
    }
}
