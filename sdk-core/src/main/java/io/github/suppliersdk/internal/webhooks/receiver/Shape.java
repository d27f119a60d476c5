package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.internal.json.LocalTimes;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.Violations;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The fields of a JSON object that this version knows, and what each must hold. */
final class Shape {
    /** The objects of the contract's requests. */
    static final Shape HOLD = new Shape()
            .required("hold_id", Shape::foreignId)
            .required("experience_id", Shape::id)
            .required("option_id", Shape::id)
            .required("slot_id", Shape::id)
            .required("expiration_time", Shape::time)
            .required(
                    "quantities",
                    objects(new Shape()
                            .required("holder_category_id", Shape::id)
                            .required("quantity", Shape::count)
                            .optional("guide_language", Shape::text)))
            .optional("pickup_id", Shape::id);

    static final Shape BOOKING = new Shape()
            .required("booking_id", Shape::foreignId)
            .required("hold_id", Shape::foreignId)
            .required(
                    "holder",
                    object(new Shape()
                            .required("email", Shape::text)
                            .required("first_name", Shape::text)
                            .required("last_name", Shape::text)))
            .required(
                    "booking_requests",
                    objects(new Shape()
                            .required("request_id", Shape::foreignId)
                            .required("holder_category_id", Shape::id)
                            .required("slot_id", Shape::id)
                            .optional("pickup_id", Shape::id)
                            .optional("guide_language", Shape::text)
                            .optional(
                                    "mandatory_answers",
                                    array(object(new Shape()
                                            .required("mandatory_question_id", Shape::id)
                                            .required("answer", Shape::text))))))
            .optional("operator_booking_id", Shape::text);

    static final Shape CANCELLATION = new Shape()
            .required("booking_id", Shape::foreignId)
            .required("transaction_id", Shape::foreignId)
            .required("ticket_numbers", array(Shape::text));

    static final Shape UNCONFIRMED = new Shape()
            .required("booking_id", Shape::foreignId)
            .optional("transaction_id", Shape::text)
            .optional("ticket_numbers", array(Shape::text));

    /** What a field must hold. */
    private interface Rule {
        void check(String field, JsonNode value, Problems problems);

        /** The value in a form that is the same for equal content. */
        default String canonical(JsonNode value) {
            return value.toString();
        }
    }

    private record Field(boolean isRequired, Rule rule) {}

    /** What is wrong with a body. */
    static final class Problems {
        private static final int MOST_SHOWN = 20;

        private final Violations violations = new Violations(MOST_SHOWN);
        private boolean isWrongForm;

        /** Adds an error of form, as opposed to one of a value in a valid form. */
        private void form(String field, String message) {
            isWrongForm = true;
            violations.add(field, message);
        }

        void value(String field, String message) {
            violations.add(field, message);
        }

        void check() throws InvalidBodyException {
            if (!violations.isEmpty()) {
                int more = violations.count() - violations.list().size();
                throw new InvalidBodyException(
                        isWrongForm ? "INCORRECT_REQUEST" : "VALIDATION_ERROR",
                        violations.list().stream().map(Object::toString).collect(Collectors.joining("; "))
                                + (more == 0 ? "" : "; and " + more + " more"));
            }
        }
    }

    private final Map<String, Field> fields = new LinkedHashMap<>();

    private Shape required(String field, Rule rule) {
        fields.put(field, new Field(true, rule));
        return this;
    }

    private Shape optional(String field, Rule rule) {
        fields.put(field, new Field(false, rule));
        return this;
    }

    /** Notes what is wrong with an object. */
    void check(JsonNode object, Problems problems) {
        fields.forEach((name, field) -> {
            JsonNode value = object.path(name);
            if (!value.isMissingNode() && !value.isNull()) {
                field.rule().check(name, value, problems);
            } else if (field.isRequired()) {
                problems.form(name, "is required");
            }
        });
    }

    /** The known fields of an object in one order, also of arrays, which have no order in the contract. */
    String canonical(JsonNode object) {
        return fields.entrySet().stream()
                .filter(field -> object.hasNonNull(field.getKey()))
                .map(field -> field.getKey() + ":"
                        + field.getValue().rule().canonical(object.get(field.getKey())))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static boolean isText(String field, JsonNode value, Problems problems) {
        if (!value.isTextual()) {
            problems.form(field, "must be a string");
        }
        return value.isTextual();
    }

    private static void text(String field, JsonNode value, Problems problems) {
        boolean unused = isText(field, value, problems);
    }

    private static void id(String field, JsonNode value, Problems problems) {
        if (isText(field, value, problems)) {
            Ids.opaque(field, value.textValue(), problems.violations);
        }
    }

    /** An id of the service's, which is sent back unchanged. */
    private static void foreignId(String field, JsonNode value, Problems problems) {
        if (isText(field, value, problems)) {
            Ids.foreign(field, value.textValue(), problems.violations);
        }
    }

    private static void time(String field, JsonNode value, Problems problems) {
        if (isText(field, value, problems) && LocalTimes.parseTime(value.textValue()) == null) {
            problems.value(field, "must be a local time such as 2027-04-22T18:00:00Z");
        }
    }

    private static void count(String field, JsonNode value, Problems problems) {
        if (!value.isNumber()) {
            problems.form(field, "must be a whole number");
        } else if (!value.isInt()) {
            problems.value(field, "must be a whole number that is not too large");
        } else if (value.intValue() < 1) {
            problems.value(field, "must be at least 1");
        }
    }

    private static Rule object(Shape shape) {
        return new Rule() {
            @Override
            public void check(String field, JsonNode value, Problems problems) {
                if (!value.isObject()) {
                    problems.form(field, "must be an object");
                    return;
                }
                problems.violations.enter(field);
                shape.check(value, problems);
                problems.violations.leave();
            }

            @Override
            public String canonical(JsonNode value) {
                return shape.canonical(value);
            }
        };
    }

    private static Rule array(Rule item) {
        return new Rule() {
            @Override
            public void check(String field, JsonNode value, Problems problems) {
                if (!value.isArray()) {
                    problems.form(field, "must be an array");
                }
                for (int i = 0; value.isArray() && i < value.size(); i++) {
                    item.check(field + "[" + i + "]", value.get(i), problems);
                }
            }

            @Override
            public String canonical(JsonNode value) {
                return StreamSupport.stream(value.spliterator(), false)
                        .map(item::canonical)
                        .sorted()
                        .collect(Collectors.joining(",", "[", "]"));
            }
        };
    }

    /** An array of at least one object. */
    private static Rule objects(Shape shape) {
        Rule all = array(object(shape));
        return new Rule() {
            @Override
            public void check(String field, JsonNode value, Problems problems) {
                if (value.isArray() && value.isEmpty()) {
                    problems.value(field, "must contain at least one item");
                }
                all.check(field, value, problems);
            }

            @Override
            public String canonical(JsonNode value) {
                return all.canonical(value);
            }
        };
    }
}
