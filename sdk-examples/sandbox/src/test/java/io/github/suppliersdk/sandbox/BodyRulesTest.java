package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each row replaces one text of a valid body. The response to the changed body is 400 and names the field. */
final class BodyRulesTest {

    private static final String EXPERIENCE = Fixture.experience("new", "DAILY");
    private static final String OPTION = Fixture.option("new");
    private static final String DAILY = "[" + Fixture.daily("new", "2027-04-22") + "]";
    private static final String OPEN =
            "[" + Fixture.slot("new", "'open_slot':{'type':'DURATION_DAYS','duration_days':180}") + "]";
    private static final String TIME = "[" + Fixture.time("new", "2027-04-22T18:00:00Z", "2027-04-22T20:00:00Z") + "]";
    private static final String QUESTION =
            "{'mandatory_question_id':'new','question':'Why?','data_type':'STRING','level':'BOOKING'}";
    private static final String PICKUP = "{'pickup_id':'new','name':'Inn','type':'HOTEL'}";

    @AutoClose
    private static Sandbox sandbox = Sandbox.start();

    @BeforeAll
    static void fill() {
        Fixture.fill(new Client(sandbox));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'experience_id':'new',         | ``                            | experience_id: is required
            'experience_id':'new'          | 'experience_id':' '           | experience_id: must not be blank
            'experience_id':'new'          | 'experience_id':7             | experience_id: must be a string
            'experience_id':'new'          | 'experience_id':null          | experience_id: must be a string
            'experience_name':'Walk',      | ``                            | experience_name: is required
            'DAILY'                        | 'WEEKLY'                      | availability_slot_type: must be one of DAILY, OPEN, TIME
            'EUR'                          | 'eur'                         | currency: must be
            'EUR'                          | 'XQQ'                         | currency: must be
            'currency'                     | 'cutoff_time':'1D','currency' | cutoff_time: must be
            'currency'                     | 'cutoff_time':'PT','currency' | cutoff_time: must be
            'currency'                     | 'archived':false,'currency'   | archived: must not be sent
            'currency'                     | 'external_experience_id':1,'currency' | external_experience_id: must be a string
            'vendor_id':'v1',              | ``                            | vendor_id: is required
            'v1'                           | 'nobody'                      | vendor_id: there is no vendor 'nobody'
            'options':[                    | 'options':[],'more':[         | options: must have at least one item
            'options':[                    | 'choices':[                   | options: is required
            'options':[                    | 'options':['x',               | options[0]: must be an object
            'option_id':'vip'              | 'option_id':'tour'            | options[1].option_id: is a duplicate
            'option_id':'vip'              | 'option_id':'Vip'             | options[1].option_id: must be 1 to 50
            'minimum_age':0                | 'minimum_age':-1              | options[0].holder_categories[1].minimum_age: must not be negative
            """)
    void anInvalidExperienceIsRefused(String right, String wrong, String problem) {
        refused("/supplier/catalog/experiences", EXPERIENCE, right, wrong, problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'option_id':'new',        | ``                       | option_id: is required
            'option_id':'new'         | 'option_id':'-new'       | option_id: must be 1 to 50
            'option_id':'new'         | 'option_id':''           | option_id: must be 1 to 50
            'label':'A label',        | ``                       | label: is required
            'label'                   | 'main_option':'yes','label' | main_option: must be true or false
            'max_booking_quantity':6  | 'max_booking_quantity':0 | min_booking_quantity: must not be above max_booking_quantity
            'max_booking_quantity':6  | 'max_booking_quantity':3000000000 | max_booking_quantity: must be a 32-bit integer
            'max_booking_quantity':6  | 'max_booking_quantity':6.0 | max_booking_quantity: must be a 32-bit integer
            'holder_categories':[     | 'holder_categories':[],'x':[ | holder_categories: must have at least one item
            'holder_category_id':'child' | 'holder_category_id':'adult' | holder_categories[1].holder_category_id: is a duplicate
            'holder_type':'ADULT',    | ``                       | holder_categories[0].holder_type: is required
            'holder_type':'ADULT'     | 'holder_type':'ALIEN'    | holder_categories[0].holder_type: must be one of
            ,'minimum_age':18         | ``                       | holder_categories[0].minimum_age: is required
            'maximum_age':17          | 'maximum_age':-1         | holder_categories[1].maximum_age: must not be negative
            'minimum_age':0           | 'minimum_age':18         | holder_categories[1].minimum_age: must not be above maximum_age
            'minimum_age':18          | 'minimum_age':18,'default_category':1 | holder_categories[0].default_category: must be true or false
            """)
    void anInvalidOptionIsRefused(String right, String wrong, String problem) {
        refused("/supplier/catalog/experiences/daily/options", OPTION, right, wrong, problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'slot_id':'new',              | ``                             | [0].slot_id: is required
            'slot_id':'new'               | 'slot_id':'New'                | [0].slot_id: must be 1 to 50
            'slot_id':'new'               | 'slot_id':'.new'               | [0].slot_id: must be 1 to 50
            'slot_id':'new'               | 'slot_id':'a/b'                | [0].slot_id: must be 1 to 50
            'option_id':'tour'            | 'option_id':'vip'              | [0].option_id: must be the option in the path
            'daily_slot':{'date':'2027-04-22'}, | ``                       | [0].daily_slot: is required
            'daily_slot'                  | 'open_slot'                    | [0].open_slot: does not fit the experience
            'daily_slot'                  | 'time_slot':{},'daily_slot'    | [0].time_slot: does not fit the experience
            '2027-04-22'                  | '2027-4-22'                    | [0].daily_slot.date: must be a date
            '2027-04-22'                  | '2027-02-29'                   | [0].daily_slot.date: must be a date
            '2027-04-22'                  | '2027-04-22T00:00:00Z'         | [0].daily_slot.date: must be a date
            'holder_category_id':'child'  | 'holder_category_id':'adult'   | [0].available_holder_categories[1].holder_category_id: is a duplicate
            'holder_category_id':'child'  | 'holder_category_id':'senior'  | [0].available_holder_categories[1].holder_category_id: the option 'tour' has no 'senior'
            'price_in_cents':500          | 'price_in_cents':-1            | [0].available_holder_categories[1].price_in_cents: must not be negative
            'price_in_cents':500          | 'price_in_cents':'500'         | [0].available_holder_categories[1].price_in_cents: must be a 64-bit integer
            ,'price_in_cents':500         | ``                             | [0].available_holder_categories[1].price_in_cents: is required
            'max_quantity':4              | 'max_quantity':0               | [0].available_holder_categories[0].min_quantity: must not be above max_quantity
            'min_quantity':1              | 'min_quantity':-1              | [0].available_holder_categories[0].min_quantity: must not be negative
            'available_holder_categories' | 'categories'                   | [0].available_holder_categories: is required
            'available_holder_categories':[ | 'available_holder_categories':[],'x':[ | [0].available_holder_categories: must have at least one item
            'capacity':10                 | 'capacity':-1                  | [0].capacity: must not be negative
            'capacity':10                 | 'capacity':null                | [0].capacity: must be a 32-bit integer
            ['en','de']                   | ['en','en']                    | [0].guide_languages[1]: is a duplicate
            ['en','de']                   | ['EN']                         | [0].guide_languages[0]: must be an ISO 639-1
            ['en','de']                   | 'en'                           | [0].guide_languages: must be an array
            """)
    void anInvalidDailySlotIsRefused(String right, String wrong, String problem) {
        refused(Fixture.DAILY, DAILY, right, wrong, problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'DURATION_DAYS'         | 'FOREVER'                                 | [0].open_slot.type: must be one of
            'DURATION_DAYS'         | 'END_DATE'                                | [0].open_slot.end_date: is required
            ,'duration_days':180    | ``                                        | [0].open_slot.duration_days: is required
            'duration_days':180     | 'duration_days':0                         | [0].open_slot.duration_days: must be at least 1
            'duration_days':180     | 'duration_days':1,'end_date':'2027-01-01' | [0].open_slot.end_date: is allowed only
            'guide_languages'       | 'capacity':5,'guide_languages'            | [0].capacity: an open slot has no capacity
            """)
    void anInvalidOpenSlotIsRefused(String right, String wrong, String problem) {
        refused(Fixture.OPEN, OPEN, right, wrong, problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ,'end':'2027-04-22T20:00:00Z' | ``                           | [0].time_slot.end: is required
            'end':'2027-04-22T20:00:00Z'  | 'end':'2027-04-22T17:59:59Z' | [0].time_slot.end: must not be before start
            T18:00:00Z                    | ` 18:00:00Z`                 | [0].time_slot.start: must be a local time
            T18:00:00Z                    | T18:00:00                    | [0].time_slot.start: must be a local time
            T18:00:00Z                    | T18:00:00+0000               | [0].time_slot.start: must be a local time
            T18:00:00Z                    | T18:00:00.000Z               | [0].time_slot.start: must be a local time
            T18:00:00Z                    | T25:00:00Z                   | [0].time_slot.start: must be a local time
            'p1'                          | 'p2'                         | [0].time_slot.pickup_ids[0]: there is no such pickup
            'p1'                          | 'p1','p1'                    | [0].time_slot.pickup_ids[1]: is a duplicate
            """)
    void anInvalidTimeSlotIsRefused(String right, String wrong, String problem) {
        refused(Fixture.TIME, TIME, right, wrong, problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'mandatory_question_id':'new', | ``                           | mandatory_question_id: is required
            'question':'Why?',             | ``                           | question: is required
            'STRING'                       | 'string'                     | data_type: must be one of
            'BOOKING'                      | 'EVERYBODY'                  | level: must be one of
            'STRING'                       | 'SELECT_ONE'                 | select: is required
            'STRING'                       | 'SELECT_ONE','select':{}     | select: must have at least one choice
            'STRING'                       | 'SELECT_ONE','select':{'a':1} | select.a: must be a string
            'STRING'                       | 'STRING','select':{'a':'b'}  | select: is allowed only with data_type SELECT_ONE
            'STRING'                       | 'DATE','data_pattern':'.*'   | data_pattern: is allowed only with data_type STRING
            'STRING'                       | 'STRING','data_pattern':'['  | data_pattern: is not a regular expression
            'STRING'                       | 'STRING','option_id':'none'  | option_id: the experience has no option 'none'
            'STRING'                       | 'STRING','holder_category_id':'none' | holder_category_id: there is no holder category 'none'
            """)
    void anInvalidQuestionIsRefused(String right, String wrong, String problem) {
        refused("/supplier/catalog/experience/daily/mandatory-questions", QUESTION, right, wrong, problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'name':'Inn', | ``                           | name: is required
            'name':'Inn','type':'HOTEL' | 'latitude':100 | name: is required; type: is required; latitude: must be between
            'HOTEL'       | 'CASTLE'                     | type: must be one of HOTEL, MEETING_POINT
            'HOTEL'       | 'HOTEL','latitude':90.5      | latitude: must be between -90 and 90
            'HOTEL'       | 'HOTEL','longitude':'1'      | longitude: must be a number
            'HOTEL'       | 'HOTEL','time_margin':1.5    | time_margin: must be a 32-bit integer
            """)
    void anInvalidPickupIsRefused(String right, String wrong, String problem) {
        refused("/supplier/catalog/pickups", PICKUP, right, wrong, problem);
    }

    private static void refused(String path, String rightBody, String right, String wrong, String problem) {
        assertThat(rightBody).contains(right);
        String body = rightBody.replaceFirst(Pattern.quote(right), wrong);
        assertRefused(new Client(sandbox).post(path, body), problem);
    }

    private static void assertRefused(Client.Reply reply, String problem) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.json().path("code").asText()).isEqualTo("400");
        assertThat(UUID.fromString(reply.json().path("id").asText())).isNotNull();
        assertThat(reply.message()).contains(problem);
    }
}
