package io.github.suppliersdk.examples;

import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.MandatoryQuestionsClient;
import io.github.suppliersdk.questions.QuestionLevel;

/**
 * Reads a question, changes one field, and writes it back. A replacement replaces everything, so unchanged fields are
 * sent again, with the fields and values that this version of the library does not know.
 */
public final class ChangingQuestions {
    public static void main(String[] args) {
        try (ExampleService service = ExampleService.open()) {
            String experienceId = SampleExperience.experience(service, "cooking-class", SlotType.DAILY);
            MandatoryQuestionsClient questions = service.client().mandatoryQuestions(experienceId);

            questions.create(
                    MandatoryQuestion.builder("diet", "What do you eat?", DataType.SELECT_ONE, QuestionLevel.BY_PAX)
                            .putSelect("all", "Everything")
                            .putSelect("no-meat", "No meat")
                            .build());
            MandatoryQuestion flight = MandatoryQuestion.builder(
                            "flight", "Your flight number?", DataType.STRING, QuestionLevel.BOOKING)
                    .optionId(SampleExperience.OPTION)
                    .dataPattern("[A-Z0-9]{2}[0-9]{1,4}")
                    .build();
            questions.create(flight);
            Refusals.show("a pattern for a number", () -> questions.create(flight.withDataType(DataType.INTEGER)));
            questions.list().forEach(question -> show("Asked", question));

            // example
            MandatoryQuestion diet = questions.get("diet");
            MandatoryQuestion changed = questions.replace(diet.withQuestion("What may we cook for you?"));
            // end
            show("Changed", changed);
            questions.delete("flight");
            System.out.println("Removed    flight, left are " + questions.list().size());
        }
    }

    private static void show(String what, MandatoryQuestion question) {
        System.out.printf(
                "%-10s %s: %s %s, %s%n",
                what,
                question.mandatoryQuestionId(),
                question.question().orElse(""),
                question.select().values(),
                question.dataType().orElseThrow());
    }
}
