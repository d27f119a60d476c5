package io.github.suppliersdk.support;

import static io.github.suppliersdk.support.Row.delete;
import static io.github.suppliersdk.support.Row.get;

import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.vendors.Vendor;
import java.util.List;

/** Rows 1 to 16 of the table of endpoints. */
final class CatalogRows {
    private static final String EXPERIENCES = "/supplier/catalog/experiences";
    private static final String OPTIONS = EXPERIENCES + "/e1/options";
    private static final String QUESTIONS = EXPERIENCES + "/e1/mandatory-questions";
    private static final String WRITTEN_QUESTIONS = "/supplier/catalog/experience/e1/mandatory-questions";
    private static final String PICKUPS = "/supplier/catalog/pickups";

    private CatalogRows() {}

    static List<Row> rows() {
        Experience experience = Samples.experience();
        String twoExperiences =
                "[" + Samples.EXPERIENCE_JSON + "," + Samples.EXPERIENCE_JSON.replace("\"e1\"", "\"e2\"") + "]";
        List<Experience> both = List.of(experience, experience.withExperienceId("e2"));
        Vendor vendor = Vendor.builder("v1", "Old Cellar").build();
        return List.of(
                new Row(
                        "1 create an experience",
                        "POST",
                        EXPERIENCES,
                        Samples.EXPERIENCE_REQUEST_JSON,
                        201,
                        Samples.EXPERIENCE_JSON,
                        c -> c.experiences().create(Samples.experienceRequest()),
                        experience),
                get(
                        "2 all experiences",
                        EXPERIENCES,
                        twoExperiences,
                        c -> c.experiences().list(),
                        both),
                get(
                        "2 the experiences of a vendor",
                        EXPERIENCES + "?vendor_id=v%201%26x%3D%2Fy%2B%C3%BC",
                        twoExperiences,
                        c -> c.experiences().listByVendor("v 1&x=/y+ü"),
                        both),
                get(
                        "3 one experience",
                        EXPERIENCES + "/e1",
                        Samples.EXPERIENCE_JSON,
                        c -> c.experiences().get("e1"),
                        experience),
                new Row(
                        "4 change every field of an experience",
                        "PATCH",
                        EXPERIENCES + "/e1",
                        """
                        {"archived": false, "cutoff_time": "PT2H", "experience_name": "N",
                         "external_experience_id": "x", "external_experience_name": "y", "vendor_id": "v2"}
                        """,
                        200,
                        Samples.EXPERIENCE_JSON,
                        c -> c.experiences()
                                .update(
                                        "e1",
                                        ExperienceUpdate.builder()
                                                .archived(false)
                                                .cutoffTime(CutoffTime.of("PT2H"))
                                                .experienceName("N")
                                                .externalExperienceId("x")
                                                .externalExperienceName("y")
                                                .vendorId("v2")
                                                .build()),
                        experience),
                new Row(
                        "4 archive an experience",
                        "PATCH",
                        EXPERIENCES + "/e1",
                        "{\"archived\": true}",
                        200,
                        Samples.EXPERIENCE_JSON,
                        c -> c.experiences().archive("e1"),
                        experience),
                new Row(
                        "5 add an option",
                        "POST",
                        OPTIONS,
                        Samples.OPTION_JSON,
                        201,
                        Samples.OPTION_JSON,
                        c -> c.options("e1").create(Samples.option()),
                        Samples.option()),
                new Row(
                        "6 replace an option",
                        "PUT",
                        OPTIONS + "/adult-tour",
                        Samples.OPTION_JSON,
                        200,
                        Samples.OPTION_JSON,
                        c -> c.options("e1").replace(Samples.option()),
                        Samples.option()),
                delete(
                        "7 delete an option",
                        OPTIONS + "/adult-tour",
                        c -> c.options("e1").delete("adult-tour")),
                new Row(
                        "8 ask a mandatory question",
                        "POST",
                        WRITTEN_QUESTIONS,
                        Samples.QUESTION_JSON,
                        201,
                        Samples.QUESTION_JSON,
                        c -> c.mandatoryQuestions("e1").create(Samples.question()),
                        Samples.question()),
                new Row(
                        "9 replace a mandatory question",
                        "PUT",
                        WRITTEN_QUESTIONS + "/plate",
                        Samples.TEXT_QUESTION_JSON,
                        200,
                        Samples.TEXT_QUESTION_JSON,
                        c -> c.mandatoryQuestions("e1").replace(Samples.textQuestion()),
                        Samples.textQuestion()),
                get(
                        "10 all mandatory questions",
                        QUESTIONS,
                        "[" + Samples.QUESTION_JSON + "," + Samples.TEXT_QUESTION_JSON + "]",
                        c -> c.mandatoryQuestions("e1").list(),
                        List.of(Samples.question(), Samples.textQuestion())),
                get(
                        "11 one mandatory question",
                        QUESTIONS + "/diet",
                        Samples.QUESTION_JSON,
                        c -> c.mandatoryQuestions("e1").get("diet"),
                        Samples.question()),
                delete(
                        "12 delete a mandatory question",
                        QUESTIONS + "/diet",
                        c -> c.mandatoryQuestions("e1").delete("diet")),
                get(
                        "13 all vendors",
                        "/supplier/vendors",
                        "[" + Samples.VENDOR_JSON + "]",
                        c -> c.vendors().list(),
                        List.of(vendor)),
                new Row(
                        "14 create a vendor",
                        "POST",
                        "/supplier/vendors",
                        Samples.VENDOR_JSON,
                        201,
                        Samples.VENDOR_JSON,
                        c -> c.vendors()
                                .create(Vendor.builder("v1", "Old Cellar").build()),
                        vendor),
                get(
                        "15 all pickups",
                        PICKUPS,
                        "[" + Samples.PICKUP_JSON + "]",
                        c -> c.pickups().list(),
                        List.of(Samples.pickup())),
                new Row(
                        "15 create a pickup",
                        "POST",
                        PICKUPS,
                        Samples.PICKUP_JSON,
                        201,
                        Samples.PICKUP_JSON,
                        c -> c.pickups().create(Samples.pickup()),
                        Samples.pickup()),
                get(
                        "16 one pickup",
                        PICKUPS + "/p1",
                        Samples.PICKUP_JSON,
                        c -> c.pickups().get("p1"),
                        Samples.pickup()),
                delete("16 delete a pickup", PICKUPS + "/p1", c -> c.pickups().delete("p1")));
    }
}
