package io.github.suppliersdk.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.node.TextNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.support.Choices;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.Property;
import io.github.suppliersdk.support.Samples;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

/**
 * Any text used as an id is refused locally, or arrives as exactly one path segment and changes no other part of the
 * address.
 */
class IdentifiersPropertyTest {
    /** The pattern of CONTRACT.md. */
    private static final Pattern SLUG = Pattern.compile("^(?!\\-|\\.|\\_)[0-9a-z\\-\\.\\_]{1,50}$");

    private static final FakeService SERVICE = new FakeService(
            request -> FakeService.Reply.ok(responseTo(target("https://service.example" + request.path()))));

    private static final SupplierClient CLIENT = SERVICE.client();

    /** A position of an id in an address, between parts that must not change. */
    private record IdPosition(String target, BiConsumer<SupplierClient, String> call) {
        String before() {
            return target.substring(0, target.indexOf("{}"));
        }

        String after() {
            return target.substring(target.indexOf("{}") + 2);
        }
    }

    private static final List<IdPosition> OPAQUE = List.of(
            new IdPosition(
                    "/supplier/catalog/experiences/{}",
                    (c, id) -> c.experiences().get(id)),
            new IdPosition(
                    "/supplier/catalog/experiences/{}",
                    (c, id) -> c.experiences()
                            .update(
                                    id,
                                    ExperienceUpdate.builder().archived(true).build())),
            new IdPosition(
                    "/supplier/catalog/experiences?vendor_id={}",
                    (c, id) -> c.experiences().listByVendor(id)),
            new IdPosition(
                    "/supplier/catalog/experiences/{}/options/o1",
                    (c, id) -> c.options(id).delete("o1")),
            new IdPosition(
                    "/supplier/catalog/experience/{}/mandatory-questions",
                    (c, id) -> c.mandatoryQuestions(id).create(Samples.question())),
            new IdPosition(
                    "/supplier/catalog/experience/e1/mandatory-questions/{}",
                    (c, id) -> c.mandatoryQuestions("e1")
                            .replace(Samples.question().withMandatoryQuestionId(id))),
            new IdPosition(
                    "/supplier/catalog/experiences/e1/mandatory-questions/{}",
                    (c, id) -> c.mandatoryQuestions("e1").delete(id)),
            new IdPosition(
                    "/supplier/catalog/pickups/{}", (c, id) -> c.pickups().delete(id)),
            new IdPosition(
                    "/supplier/availability/experiences/{}/options/o1/slots/open_slots",
                    (c, id) -> c.slots(id, "o1").open()));

    private static final List<IdPosition> SLUGS = List.of(
            new IdPosition(
                    "/supplier/availability/experiences/e1/options/o1/slots/{}",
                    (c, id) -> c.slots("e1", "o1").get(id)),
            new IdPosition(
                    "/supplier/availability/experiences/e1/options/o1/slots/{}",
                    (c, id) -> c.slots("e1", "o1").updateCapacity(id, 1)),
            new IdPosition(
                    "/supplier/availability/experiences/e1/options/{}/slots",
                    (c, id) -> c.slots("e1", id).deleteAll()),
            new IdPosition(
                    "/supplier/catalog/experiences/e1/options/{}",
                    (c, id) -> c.options("e1").delete(id)));

    private record Use(String id, IdPosition position) {}

    @Test
    void anOpaqueIdIsOneSegmentOrRefused() {
        Property.forAll(
                300,
                any -> new Use(id(any), any.of(OPAQUE)),
                use -> check(use.position(), use.id(), isOpaqueId(use.id())));
    }

    @Test
    void aSlotOrOptionIdIsOneSegmentOrRefused() {
        Property.forAll(
                300,
                any -> new Use(id(any), any.of(SLUGS)),
                use -> check(use.position(), use.id(), SLUG.matcher(use.id()).matches()));
    }

    @Test
    void theSlotAndOptionIdRuleEqualsThePatternOfTheContract() {
        Property.forAll(
                2000,
                IdentifiersPropertyTest::nearlySlug,
                id -> assertThat(Ids.isSlug(id)).isEqualTo(SLUG.matcher(id).matches()));
    }

    private static boolean isOpaqueId(String id) {
        return !id.isBlank()
                && !id.equals(".")
                && !id.equals("..")
                && id.chars().noneMatch(Character::isISOControl)
                && StandardCharsets.UTF_8.newEncoder().canEncode(id);
    }

    private static void check(IdPosition position, String id, boolean legal) {
        SERVICE.requests().clear();
        Throwable thrown = catchThrowable(() -> position.call().accept(CLIENT, id));
        List<String> targets = SERVICE.requests().stream()
                .map(request -> target(request.address().toString()))
                .toList();
        if (!legal) {
            assertThat(thrown).isInstanceOf(InvalidRequestException.class);
            assertThat(targets).isEmpty();
            return;
        }
        assertThat(thrown).isNull();
        assertThat(targets).hasSize(1);
        String target = targets.get(0);
        assertThat(target).startsWith(position.before()).endsWith(position.after());
        String segment = target.substring(
                position.before().length(), target.length() - position.after().length());
        assertThat(segment).matches("(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})+");
        assertThat(decode(segment)).isEqualTo(id);
    }

    /** What OkHttp sends as the target of a request to this address. */
    private static String target(String url) {
        HttpUrl parsed = HttpUrl.get(url);
        return parsed.encodedPath() + (parsed.encodedQuery() == null ? "" : "?" + parsed.encodedQuery());
    }

    /** Percent-decoding as in RFC 3986: a plus sign is a plus sign. */
    private static String decode(String segment) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < segment.length(); i++) {
            if (segment.charAt(i) == '%') {
                bytes.write(Integer.parseInt(segment.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                bytes.write(segment.charAt(i));
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String id(Choices choices) {
        return choices.oneOf(
                IdentifiersPropertyTest::awkward, any -> any.anyChars(60), IdentifiersPropertyTest::nearlySlug);
    }

    private static String awkward(Choices choices) {
        return String.join(
                "",
                choices.list(
                        1,
                        4,
                        any -> any.of(
                                "..", ".", "a/b", "/", "%2f", "%2e%2e", "%", "?x=1", "#f", " ", "a b", "+", "\\", "é",
                                "日本", "😀", "\uD83D", "\n", "@", ":", "//h", ";p", "&", "=", "a", "1", "-", "_",
                                "\u0000", "\u00a0", "~", "'")));
    }

    private static String nearlySlug(Choices choices) {
        String legal = String.join("", choices.list(0, 53, any -> any.of("abcxyz0189-._".split(""))));
        return switch (choices.below(8)) {
            case 5 -> legal + "\n";
            case 6 -> legal + "Z";
            case 7 -> "ß" + legal;
            default -> legal;
        };
    }

    /** A response with the object that the address names, for any kind of object. */
    private static String responseTo(String target) {
        if (target.contains("?vendor_id=")) {
            return "[]";
        }
        String last = target.substring(target.lastIndexOf('/') + 1);
        String id = last.equals("open_slots") ? "o1" : last.equals("mandatory-questions") ? "diet" : decode(last);
        return Stream.of("experience_id", "option_id", "slot_id", "pickup_id", "mandatory_question_id")
                .map(field -> "\"" + field + "\":" + new TextNode(id))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
