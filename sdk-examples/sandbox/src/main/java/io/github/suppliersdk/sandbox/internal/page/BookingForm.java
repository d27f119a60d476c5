package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.QuestionRules;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The form to book a hold: the guest, and the answers to the option's mandatory questions.
 *
 * @param hold the id of the hold
 * @param slot the id of the slot
 * @param pickup the id of the hold's pickup; empty if it has none
 * @param seats the number of seats, in words
 * @param bookingQuestions the questions that are asked once for the whole booking
 * @param persons the persons that the form has fields for
 * @param personsNotShown the number of further persons of the hold, which have no fields
 */
record BookingForm(
        String hold,
        String slot,
        String pickup,
        String seats,
        List<Question> bookingQuestions,
        List<Person> persons,
        int personsNotShown) {

    private static final int MAX_PERSONS = 20;
    private static final String BOOKING_ANSWER = "answer.all.";
    private static final String PERSON = "person.";

    /**
     * A question of the form.
     *
     * @param name the name of the form field
     * @param type the HTML type of the input
     * @param proposed the value that the field starts with
     * @param choices the labels by value, for a question with fixed choices; otherwise empty
     */
    record Question(String name, String label, String type, String proposed, Map<String, String> choices) {}

    /**
     * A guest.
     *
     * @param name the name of the form field for the guest's holder category
     * @param category the id of the holder category
     */
    record Person(String name, String category, List<Question> questions) {}

    /** Builds the form. To be called under the store's lock. */
    static BookingForm of(Hold hold, String pickup) {
        ExperienceState experience = hold.slot().option().experience();
        List<Question> bookingQuestions = new ArrayList<>();
        Set<String> asked = new LinkedHashSet<>();
        List<Person> persons = new ArrayList<>();
        for (Map.Entry<String, Integer> quantity : hold.quantities().entrySet()) {
            for (int i = 0; i < quantity.getValue() && persons.size() < MAX_PERSONS; i++) {
                String person = PERSON + persons.size();
                List<Question> own = new ArrayList<>();
                for (ObjectNode question : experience.questions().values()) {
                    if (QuestionRules.applies(question, hold.slot().option().id(), Set.of(quantity.getKey()))) {
                        String id = question.path("mandatory_question_id").asText();
                        if (!question.path("level").asText().equals("BOOKING")) {
                            own.add(question(person + ".answer." + id, question, persons.size() + 1));
                        } else if (asked.add(id)) {
                            bookingQuestions.add(question(BOOKING_ANSWER + id, question, 0));
                        }
                    }
                }
                persons.add(new Person(person, quantity.getKey(), own));
            }
        }
        int all =
                hold.quantities().values().stream().mapToInt(Integer::intValue).sum();
        return new BookingForm(
                hold.id(),
                hold.slot().id(),
                pickup,
                DisplayFormat.count(hold.seats(), "seat"),
                bookingQuestions,
                persons,
                all - persons.size());
    }

    private static Question question(String name, ObjectNode question, int person) {
        Map<String, String> choices = new LinkedHashMap<>();
        question.path("select")
                .properties()
                .forEach(
                        choice -> choices.put(choice.getKey(), choice.getValue().asText()));
        String first = choices.isEmpty() ? "" : choices.keySet().iterator().next();
        String type = question.path("data_type").asText();
        String proposed = switch (type) {
            case "DATE" -> "2000-01-31";
            case "DECIMAL" -> "1.5";
            case "INTEGER" -> Integer.toString(Math.max(1, person));
            case "EMAIL" -> "guest" + (person == 0 ? "" : Integer.toString(person)) + "@example.com";
            case "PHONE_NUMBER" -> "+33 4 93 00 00 0" + person % 10;
            case "SELECT_ONE" -> first;
            default -> person == 0 ? "an answer" : "an answer from guest " + person;
        };
        String field = type.equals("DATE") ? "date" : "text";
        return new Question(name, question.path("question").asText(), field, proposed, choices);
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
}
