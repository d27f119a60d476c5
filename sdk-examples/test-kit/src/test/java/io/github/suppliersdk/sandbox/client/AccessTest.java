package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.PreconditionFailedException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.slots.Slot;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens, base URL and service profile: matching and different settings of client and sandbox. */
final class AccessTest {

    private static final SandboxOptions OWN = SandboxOptions.defaults()
            .basePath("/some/prefix")
            .apiName("acme")
            .operatorName("acme")
            .questionSegment("experiences")
            .slotMaximums(2, 1, 3)
            .oneCreatedSlotAsObject(true);
    private static final ServiceProfile OWN_PROFILE = ServiceProfile.builder()
            .apiName("acme")
            .operatorName("acme")
            .mandatoryQuestionSegment("experiences")
            .maxDailySlotsPerCreate(2)
            .maxTimeSlotsPerCreate(3)
            .build();

    @Test
    void anUnknownTokenIsUnauthorizedAndNotShown() {
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = Samples.configure(sandbox)
                        .accessToken("not-a-known-token")
                        .build()) {
            Refusals.assertRefused(
                    UnauthorizedException.class,
                    401,
                    "authorization: ",
                    () -> client.vendors().list());
            assertThatThrownBy(() -> client.vendors().list())
                    .hasMessageNotContaining("not-a-known-token")
                    .isInstanceOfSatisfying(ServiceException.class, refusal -> {
                        assertThat(refusal.call().attempts()).isEqualTo(1);
                        assertThat(refusal.headers().get("www-authenticate")).containsExactly("Bearer");
                    });
        }
    }

    @Test
    void aDifferentApiNameIsAFailedPreconditionAndAWrongPathIsNotFound() {
        try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().basePath("/some/prefix"));
                SupplierClient otherName = Samples.configure(sandbox)
                        .serviceProfile(ServiceProfile.builder().apiName("acme").build())
                        .build();
                SupplierClient withoutPath = Samples.configure(sandbox)
                        .baseUrl(sandbox.baseUrl().replace("/some/prefix", ""))
                        .build()) {
            Refusals.assertRefused(
                    PreconditionFailedException.class,
                    412,
                    "accept-version: must be vnd.service-api.v1",
                    () -> otherName.vendors().list());
            Refusals.assertRefused(
                    NotFoundException.class,
                    404,
                    "",
                    () -> withoutPath.vendors().list());
        }
    }

    @Test
    void questionsAreWrittenOnlyUnderTheConfiguredPathSegment() {
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = Samples.configure(sandbox)
                        .serviceProfile(ServiceProfile.builder()
                                .mandatoryQuestionSegment("experiences")
                                .build())
                        .build()) {
            Samples.fill(client);
            Refusals.assertRefused(
                    ServiceException.class,
                    405,
                    "The path supports only the methods GET",
                    () -> client.mandatoryQuestions("daily").create(Samples.question("q")));
            assertThat(client.mandatoryQuestions("daily").list()).isEmpty();
        }
    }

    @Test
    void matchingSettingsOnBothSidesWorkTogether() {
        try (Sandbox sandbox = Sandbox.start(OWN);
                SupplierClient client =
                        Samples.configure(sandbox).serviceProfile(OWN_PROFILE).build()) {
            Samples.fill(client);
            client.mandatoryQuestions("daily").create(Samples.question("q"));
            client.mandatoryQuestions("daily").replace(Samples.question("q").withQuestion("When?"));
            assertThat(client.mandatoryQuestions("daily").get("q").question()).hasValue("When?");
            client.mandatoryQuestions("daily").delete("q");
            assertThat(client.slots("daily", "tour").create(List.of(Samples.daily("a"))))
                    .as("a single slot, answered as an object")
                    .hasSize(1);
            Refusals.assertNotSent("(body)", () -> client.slots("daily", "tour").create(slots("daily", 3)));
            assertThat(sandbox.requests().all())
                    .allMatch(request -> request.path().startsWith("/some/prefix/supplier/"))
                    .allMatch(request -> request.status() < 300)
                    .allMatch(request ->
                            List.of("vnd.acme-api.v1").equals(request.headers().get("accept-version")))
                    .noneMatch(request -> request.headers().containsKey("supplier-code"));
        }
    }

    @ParameterizedTest
    @CsvSource({"DAILY, 101, 100", "OPEN, 2, 1", "TIME, 101, 100"})
    void moreSlotsThanTheServiceAcceptsAreABadRequest(String type, int number, int most) {
        ServiceProfile generous = ServiceProfile.builder()
                .maxDailySlotsPerCreate(1_000)
                .maxOpenSlotsPerCreate(1_000)
                .maxTimeSlotsPerCreate(1_000)
                .build();
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client =
                        Samples.configure(sandbox).serviceProfile(generous).build()) {
            Samples.fill(client);
            String experience = type.toLowerCase(Locale.ROOT);
            Refusals.assertBadRequest(
                    "The body has " + number + " slots, at most " + most + " are allowed for slots of type " + type,
                    () -> client.slots(experience, "tour").create(slots(experience, number)));
            assertThat(sandbox.slotCount(experience, "tour")).isZero();
            assertThat(client.slots(experience, "tour").create(slots(experience, most)))
                    .hasSize(most);
        }
    }

    private static List<Slot> slots(String experience, int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> switch (experience) {
                    case "daily" -> Samples.daily("d" + i, Samples.DAY.plusDays(i));
                    case "open" -> Samples.open("o" + i);
                    default ->
                        Samples.timed(
                                "t" + i, LocalDateTime.of(2027, 4, 22, 18, 0).plusHours(i));
                })
                .toList();
    }
}
