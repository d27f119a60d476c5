package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.QuestionRules;
import io.github.suppliersdk.sandbox.internal.rules.SampleAnswers;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * The form to book a hold: the guest, and the answers to the option's mandatory questions.
 *
 * @param questions the questions that are asked once for the whole booking, by the name of the form field
 * @param persons the persons that the form has fields for
 * @param personsNotShown the number of further persons of the hold, which have no fields
 */
record BookingForm(Hold hold, Map<String, ObjectNode> questions, List<Person> persons, int personsNotShown) {

    private static final int MAX_PERSONS = 20;
    private static final String BOOKING_ANSWER = "answer.all.";
    private static final String PERSON = "person.";

    /**
     * A guest.
     *
     * @param name the name of the form field for the guest's holder category
     * @param category the id of the holder category
     * @param questions the questions that are asked for each guest, by the name of the form field
     */
    record Person(String name, String category, Map<String, ObjectNode> questions) {}

    static BookingForm of(Hold hold) {
        Map<String, ObjectNode> questions = new LinkedHashMap<>();
        List<Person> persons = new ArrayList<>();
        int all = 0;
        for (Map.Entry<String, Integer> quantity : hold.quantities().entrySet()) {
            all += quantity.getValue();
            for (int i = 0; i < quantity.getValue() && persons.size() < MAX_PERSONS; i++) {
                Person person = new Person(PERSON + persons.size(), quantity.getKey(), new LinkedHashMap<>());
                hold.slot().option().experience().questions().forEach((id, question) -> {
                    if (QuestionRules.applies(question, hold.slot().option().id(), Set.of(person.category()))) {
                        if (question.path("level").asText().equals("BOOKING")) {
                            questions.put(BOOKING_ANSWER + id, question);
                        } else {
                            person.questions().put(person.name() + ".answer." + id, question);
                        }
                    }
                });
                persons.add(person);
            }
        }
        return new BookingForm(hold, questions, persons, all - persons.size());
    }

    /** The booking request that a client of the service would send for the submitted form. Equal items are merged. */
    static ObjectNode body(PageRequest request) {
        ObjectNode booking = Json.object()
                .put("booking_id", UUID.randomUUID().toString())
                .put("hold_id", request.get("hold"))
                .put("request_id", UUID.randomUUID().toString())
                .put("slot_id", request.get("slot"));
        booking.putObject("holder")
                .put("email", request.get("email"))
                .put("first_name", request.get("first-name"))
                .put("last_name", request.get("last-name"));
        if (request.has("pickup")) {
            booking.put("pickup_id", request.get("pickup"));
        }
        Set<ObjectNode> items = new LinkedHashSet<>();
        for (int i = 0; request.has(PERSON + i); i++) {
            ObjectNode item = Json.object().put("holder_category_id", request.get(PERSON + i));
            ArrayNode answers = Json.array();
            addAnswers(request, BOOKING_ANSWER, answers);
            addAnswers(request, PERSON + i + ".answer.", answers);
            if (!answers.isEmpty()) {
                item.set("mandatory_answers", answers);
            }
            items.add(item);
        }
        booking.putArray("booking_requests").addAll(items);
        return booking;
    }

    private static void addAnswers(PageRequest request, String prefix, ArrayNode answers) {
        for (String name : request.values().keySet()) {
            if (name.startsWith(prefix)) {
                answers.addObject()
                        .put("mandatory_question_id", name.substring(prefix.length()))
                        .put("answer", request.get(name));
            }
        }
    }

    /** The answer that a field starts with. That to a question in words is different for each guest. */
    static String proposed(String name, ObjectNode question) {
        String sample = Objects.requireNonNullElse(SampleAnswers.to(question), "");
        boolean isFree = question.path("data_type").asText().equals("STRING") && !question.has("data_pattern");
        return isFree && name.startsWith(PERSON)
                ? sample + " " + (Integer.parseInt(name.split("\\.", 3)[1]) + 1)
                : sample;
    }
}
