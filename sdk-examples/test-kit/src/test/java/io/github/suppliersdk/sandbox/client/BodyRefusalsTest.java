package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import java.time.LocalDateTime;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each row replaces one text of a valid body after the library has validated it. The caller gets a BadRequestException
 * that names the field, and the state of the sandbox is unchanged.
 */
final class BodyRefusalsTest {

    private static final Sandbox SANDBOX = Sandbox.start();
    private static final TamperingInterceptor TAMPERING = new TamperingInterceptor();
    private static final SupplierClient CLIENT =
            Samples.configure(SANDBOX).httpClient(TAMPERING.httpClient()).build();

    @BeforeAll
    static void fill() {
        try (SupplierClient client = Samples.configure(SANDBOX).build()) {
            Samples.fill(client);
            client.slots("daily", "tour").create(List.of(Samples.daily("d1")));
        }
    }

    @AfterAll
    static void close() {
        CLIENT.close();
        SANDBOX.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            vendor     | 'vendor_id'         | 'x'                              | vendor_id: is required
            vendor     | 'name'              | 'x'                              | name: is required
            vendor     | 'Vendor'            | ' '                              | name: must not be blank
            pickup     | 'name'              | 'x'                              | name: is required
            pickup     | 'HOTEL'             | 'CASTLE'                         | type: must be one of HOTEL, MEETING_POINT
            pickup     | 47.5                | 90.5                             | latitude: must be between -90 and 90
            pickup     | 8.25                | -180.5                           | longitude: must be between -180 and 180
            pickup     | -15                 | 1.5                              | time_margin: must be a 32-bit integer
            pickup     | 'pickup_id'         | 'x':1,'x'                        | The body is not valid JSON
            experience | 'experience_id'     | 'x'                              | experience_id: is required
            experience | 'new'               | ' '                              | experience_id: must not be blank
            experience | 'new'               | null                             | experience_id: must be a string
            experience | 'experience_name'   | 'x'                              | experience_name: is required
            experience | 'DAILY'             | 'WEEKLY'                         | availability_slot_type: must be one of DAILY, OPEN, TIME
            experience | 'EUR'               | 'XQQ'                            | currency: must be an ISO 4217
            experience | 'v1'                | 'nobody'                         | vendor_id: there is no vendor 'nobody'
            experience | 'currency'          | 'archived':false,'currency'      | archived: must not be sent when
            experience | 'currency'          | 'cutoff_time':'1D','currency'    | cutoff_time: must be an ISO 8601
            experience | 'currency'          | 'external_experience_id':1,'currency' | external_experience_id: must be a string
            experience | 'options':[         | 'options':[],'x':[               | options: must have at least one
            experience | 'options':[         | 'options':['x',                  | options[0]: must be an object
            experience | 'vip'               | 'tour'                           | options[1].option_id: is a duplicate
            experience | 'minimum_age':0     | 'minimum_age':-1                 | options[0].holder_categories[1].minimum_age: must not be negative
            update     | 'experience_name'   | 'x'                              | The body must change at least one of
            update     | 'Ride'              | ' '                              | experience_name: must not be blank
            update     | 'experience_name'   | 'currency':'USD','experience_name' | currency: cannot be changed
            update     | 'experience_name'   | 'archived':'yes','experience_name' | archived: must be true or false
            update     | 'experience_name'   | 'cutoff_time':null,'experience_name' | cutoff_time: must be a string
            update     | 'experience_name'   | 'vendor_id':'nobody','experience_name' | vendor_id: there is no vendor 'nobody'
            option     | 'new'               | '-new'                           | option_id: must be 1 to 50
            option     | 'label'             | 'x'                              | label: is required
            option     | 'label'             | 'main_option':'yes','label'      | main_option: must be true or false
            option     | 'max_booking_quantity':6 | 'max_booking_quantity':0    | min_booking_quantity: must not be above max_booking_quantity
            option     | 'holder_categories':[ | 'holder_categories':[],'x':[   | holder_categories: must have at least one
            option     | 'child'             | 'adult'                          | holder_categories[1].holder_category_id: is a duplicate
            option     | 'ADULT'             | 'ALIEN'                          | holder_categories[0].holder_type: must be one of
            option     | 'minimum_age':18    | 'maximum_age':18                 | holder_categories[0].minimum_age: is required
            option     | 'minimum_age':18    | 'minimum_age':18,'maximum_age':17 | holder_categories[0].minimum_age: must not be above maximum_age
            replaceOption | 'tour'           | 'vip'                            | option_id: must be the one in the path, 'tour'
            question   | 'question'          | 'x'                              | question: is required
            question   | 'STRING'            | 'string'                         | data_type: must be one of
            question   | 'BOOKING'           | 'EVERYBODY'                      | level: must be one of
            question   | 'STRING'            | 'SELECT_ONE'                     | select: is required
            question   | 'STRING'            | 'STRING','select':{'a':'b'}      | select: is allowed only with data_type SELECT_ONE
            question   | 'STRING'            | 'DATE','data_pattern':'.*'       | data_pattern: is allowed only with data_type STRING
            question   | 'STRING'            | 'STRING','data_pattern':'['      | data_pattern: is not a regular expression
            question   | 'STRING'            | 'STRING','option_id':'none'      | option_id: the experience has no option 'none'
            question   | 'STRING'            | 'STRING','holder_category_id':'none' | holder_category_id: there is no holder category 'none'
            daily      | 'new'               | 'New'                            | [0].slot_id: must be 1 to 50
            daily      | 'tour'              | 'vip'                            | [0].option_id: must be the option in the path, 'tour'
            daily      | 'daily_slot'        | 'x'                              | [0].daily_slot: is required
            daily      | 'daily_slot'        | 'time_slot':{},'daily_slot'      | [0].time_slot: does not fit the experience
            daily      | 'daily_slot'        | 'open_slot':{},'daily_slot'      | [0].open_slot: does not fit the experience
            daily      | '2027-04-22'        | '2027-02-29'                     | [0].daily_slot.date: must be a date
            daily      | 'available_holder_categories' | 'x'                    | [0].available_holder_categories: is required
            daily      | 'available_holder_categories':[ | 'available_holder_categories':[],'x':[ | [0].available_holder_categories: must have at least one
            daily      | 'child'             | 'adult'                          | [0].available_holder_categories[1].holder_category_id: is a duplicate
            daily      | 'child'             | 'senior'                         | [0].available_holder_categories[1].holder_category_id: the option 'tour' has no 'senior'
            daily      | :500                | :-1                              | [0].available_holder_categories[1].price_in_cents: must not be negative
            daily      | ,'price_in_cents':500 | ``                             | [0].available_holder_categories[1].price_in_cents: is required
            daily      | 'max_quantity':4    | 'max_quantity':0                 | [0].available_holder_categories[0].min_quantity: must not be above max_quantity
            daily      | 'capacity':10       | 'capacity':-1                    | [0].capacity: must not be negative
            daily      | 'capacity':10       | 'capacity':null                  | [0].capacity: must be a 32-bit integer
            daily      | ['en','de']         | ['en','en']                      | [0].guide_languages[1]: is a duplicate
            daily      | ['en','de']         | ['en','DE']                      | [0].guide_languages[1]: must be an ISO 639-1
            open       | 'DURATION_DAYS'     | 'FOREVER'                        | [0].open_slot.type: must be one of
            open       | 'DURATION_DAYS'     | 'END_DATE'                       | [0].open_slot.end_date: is required
            open       | 180                 | 180,'end_date':'2027-04-22'      | [0].open_slot.end_date: is allowed only with
            open       | 'open_slot'         | 'capacity':5,'open_slot'         | [0].capacity: an open slot has no capacity
            time       | 'end'               | 'x'                              | [0].time_slot.end: is required
            time       | T20:                | T17:                             | [0].time_slot.end: must not be before start
            time       | T18:00:00Z          | T18:00:00+0000                   | [0].time_slot.start: must be a local time
            time       | 'p1'                | 'p2'                             | [0].time_slot.pickup_ids[0]: there is no such pickup
            time       | 'p1'                | 'p1','p1'                        | [0].time_slot.pickup_ids[1]: is a duplicate
            replaceSlot | 'available_holder_categories':[ | 'available_holder_categories':[],'x':[ | available_holder_categories: must have at least one
            replaceSlot | 'd1'               | 'd2'                             | slot_id: must be the one in the path, 'd1'
            capacity   | 7                   | -7                               | capacity: must not be negative
            capacity   | 'capacity':7        | 'x':7                            | capacity: is required
            capacity   | 'capacity'          | 'option_id':'vip','capacity'     | option_id: only the capacity can be changed
            """)
    void anInvalidBodyIsRefused(String what, String right, String wrong, String problem) {
        SandboxSeed before = SANDBOX.snapshot();
        TAMPERING.replace(right, wrong);
        Refusals.assertBadRequest(problem, () -> send(what));
        assertThat(SANDBOX.snapshot()).isEqualTo(before);
    }

    private static Arguments row(String field, String what, String right, String wrong, Consumer<SupplierClient> call) {
        return arguments(field, what, right, wrong, call);
    }

    /** A field, how a valid body gets a wrong value in it, and a request with the same value. */
    static Stream<Arguments> wrongRequests() {
        Slot daily = Samples.daily("new");
        Slot open = Samples.open("new");
        AvailableHolderCategory adult = AvailableHolderCategory.of("adult", 1500);
        return Stream.of(
                row("[0].slot_id", "daily", "'new'", "'-new'", slots("daily", daily.withSlotId("-new"))),
                row("[0].option_id", "daily", "'tour'", "'vip'", slots("daily", daily.withOptionId("vip"))),
                row("[0].capacity", "daily", ":10", ":-1", slots("daily", daily.withCapacity(-1))),
                row(
                        "[0].guide_languages[1]",
                        "daily",
                        "'de'",
                        "'en'",
                        slots("daily", daily.withGuideLanguages(List.of("en", "en")))),
                row(
                        "[0].available_holder_categories[0].price_in_cents",
                        "daily",
                        ":1500",
                        ":-1",
                        slots("daily", daily.withAvailableHolderCategories(adult.withPriceInCents(-1)))),
                row(
                        "[0].open_slot.duration_days",
                        "open",
                        ":180",
                        ":0",
                        slots("open", open.withKind(OpenSlot.ofDurationDays(0)))),
                row(
                        "name",
                        "vendor",
                        "'Vendor'",
                        "' '",
                        c -> c.vendors().create(Samples.vendor("new").withName(" "))),
                row(
                        "latitude",
                        "pickup",
                        "47.5",
                        "-90.5",
                        c -> c.pickups().create(Samples.pickup("new").withLatitude(-90.5))),
                row(
                        "options[1].option_id",
                        "experience",
                        "'vip'",
                        "'tour'",
                        c -> c.experiences()
                                .create(Samples.experience("new", SlotType.DAILY)
                                        .withOptions(Samples.option("tour"), Samples.option("tour")))),
                row(
                        "min_booking_quantity",
                        "option",
                        "'min_booking_quantity':1",
                        "'min_booking_quantity':7",
                        c -> c.options("daily").create(Samples.option("new").withMinBookingQuantity(7))),
                row(
                        "select",
                        "question",
                        "'STRING'",
                        "'SELECT_ONE'",
                        c -> c.mandatoryQuestions("daily")
                                .create(Samples.question("new").withDataType(DataType.SELECT_ONE))));
    }

    private static Consumer<SupplierClient> slots(String experience, Slot slot) {
        return client -> client.slots(experience, "tour").create(List.of(slot));
    }

    /** The library refuses it without sending it, and names the same field as the service. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongRequests")
    void theLibraryAndTheServiceNameTheSameField(
            String field, String what, String right, String wrong, Consumer<SupplierClient> call) {
        long before = SANDBOX.requests().count();
        Refusals.assertNotSent(field, () -> call.accept(CLIENT));
        assertThat(SANDBOX.requests().count()).isEqualTo(before);
        TAMPERING.replace(right, wrong);
        Refusals.assertBadRequest(field + ": ", () -> send(what));
    }

    @Test
    void aProblemOfTheWholeRequestIsNotSent() {
        Refusals.assertNotSent(
                "(body)",
                () -> CLIENT.experiences()
                        .update("daily", ExperienceUpdate.builder().build()));
        Refusals.assertNotSent("(body)", () -> CLIENT.slots("daily", "tour").create(List.of()));
        Refusals.assertNotSent(
                "date_to", () -> CLIENT.slots("daily", "tour").dailyInOneCall(Samples.DAY, Samples.DAY.minusDays(1)));
    }

    private static void send(String what) {
        switch (what) {
            case "vendor" -> CLIENT.vendors().create(Samples.vendor("new"));
            case "pickup" -> CLIENT.pickups().create(Samples.pickup("new"));
            case "experience" -> CLIENT.experiences().create(Samples.experience("new", SlotType.DAILY));
            case "update" ->
                CLIENT.experiences()
                        .update(
                                "daily",
                                ExperienceUpdate.builder()
                                        .experienceName("Ride")
                                        .build());
            case "option" -> CLIENT.options("daily").create(Samples.option("new"));
            case "replaceOption" -> CLIENT.options("daily").replace(Samples.option("tour"));
            case "question" -> CLIENT.mandatoryQuestions("daily").create(Samples.question("new"));
            case "daily" -> CLIENT.slots("daily", "tour").create(List.of(Samples.daily("new")));
            case "open" -> CLIENT.slots("open", "tour").create(List.of(Samples.open("new")));
            case "time" ->
                CLIENT.slots("time", "tour")
                        .create(List.of(Samples.timed("new", LocalDateTime.of(2027, 4, 22, 18, 0))));
            case "replaceSlot" -> CLIENT.slots("daily", "tour").replace(Samples.daily("d1"));
            case "capacity" -> CLIENT.slots("daily", "tour").updateCapacity("d1", 7);
            default -> throw new IllegalArgumentException(what);
        }
    }
}
