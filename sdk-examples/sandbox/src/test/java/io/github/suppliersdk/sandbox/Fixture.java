package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;

/** A catalog for tests: the experiences "daily", "open" and "time", each with the options "tour" and "vip". */
final class Fixture {

    static final String CATEGORIES = "[{'holder_category_id':'adult','holder_type':'ADULT','minimum_age':18},"
            + "{'holder_category_id':'child','holder_type':'CHILD','minimum_age':0,'maximum_age':17}]";
    static final String DAILY = slots("daily", "tour");
    static final String OPEN = slots("open", "tour");
    static final String TIME = slots("time", "tour");

    private Fixture() {}

    /** A clock that stands still at noon on 1 January 2027. */
    static SandboxClock clock() {
        return SandboxClock.at(LocalDateTime.of(2027, 1, 1, 12, 0), ZoneOffset.UTC);
    }

    static void fill(Client client) {
        ok(client.post("/supplier/vendors", "{'vendor_id':'v1','name':'Vendor'}"));
        ok(client.post("/supplier/catalog/pickups", "{'pickup_id':'p1','name':'Inn','type':'HOTEL'}"));
        for (String type : new String[] {"daily", "open", "time"}) {
            ok(client.post("/supplier/catalog/experiences", experience(type, type.toUpperCase(Locale.ROOT))));
        }
    }

    static String experience(String id, String type) {
        return "{'experience_id':'" + id + "','experience_name':'Walk','availability_slot_type':'" + type
                + "','currency':'EUR','vendor_id':'v1','options':[" + option("tour") + "," + option("vip") + "]}";
    }

    static String option(String id) {
        return "{'option_id':'" + id + "','label':'A label','min_booking_quantity':1,'max_booking_quantity':6,"
                + "'holder_categories':" + CATEGORIES + "}";
    }

    static String slots(String experience, String option) {
        return "/supplier/availability/experiences/" + experience + "/options/" + option + "/slots";
    }

    static String daily(String id, String date) {
        return slot(id, "'daily_slot':{'date':'" + date + "'},'capacity':10");
    }

    static String time(String id, String start, String end) {
        return slot(id, "'time_slot':{'start':'" + start + "','end':'" + end + "','pickup_ids':['p1']},'capacity':10");
    }

    static String slot(String id, String kind) {
        return "{'slot_id':'" + id + "','option_id':'tour'," + kind
                + ",'available_holder_categories':[{'holder_category_id':'adult','price_in_cents':1500,"
                + "'min_quantity':1,'max_quantity':4},{'holder_category_id':'child','price_in_cents':500}],"
                + "'guide_languages':['en','de']}";
    }

    static void ok(Client.Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    }
}
