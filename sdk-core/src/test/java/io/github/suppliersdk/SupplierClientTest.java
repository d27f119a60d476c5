package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceRequest;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.OptionRequest;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.LocalDate;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client against a server: requests, responses, local refusals and errors. */
class SupplierClientTest {
    private final MockWebServer server = new MockWebServer();
    private SupplierClient client;

    @BeforeEach
    void start() throws Exception {
        server.start();
        client = SupplierClient.builder()
                .baseUrl(server.url("/some/prefix/").toString())
                .accessToken("secret-token")
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void anExperienceIsCreated() throws Exception {
        server.enqueue(new MockResponse(
                201,
                okhttp3.Headers.EMPTY,
                "{\"experience_id\":\"e1\",\"new_field\":{\"a\":[1,null]},\"options\":[{\"option_id\":\"o1\"}]}"));
        Experience created = client.experiences()
                .create(ExperienceRequest.builder("e1", "Cellar tour", SlotType.DAILY, "EUR", "v1")
                        .addOption(OptionRequest.builder("o1", "Tour")
                                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                                .build())
                        .cutoffTime(CutoffTime.ofDays(1))
                        .build());
        assertThat(created.additionalProperties()).containsOnlyKeys("new_field");
        RecordedRequest request = server.takeRequest();
        assertThat(request.getTarget()).isEqualTo("/some/prefix/supplier/catalog/experiences");
        assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer secret-token");
        assertThat(request.getHeaders().get("accept-version")).isEqualTo("vnd.service-api.v1");
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(request.getBody().utf8())
                .isEqualTo("{\"experience_id\":\"e1\",\"experience_name\":\"Cellar tour\","
                        + "\"availability_slot_type\":\"DAILY\",\"currency\":\"EUR\",\"vendor_id\":\"v1\","
                        + "\"options\":[{\"option_id\":\"o1\",\"label\":\"Tour\",\"holder_categories\":["
                        + "{\"holder_category_id\":\"adult\",\"holder_type\":\"ADULT\",\"minimum_age\":18}]}],"
                        + "\"cutoff_time\":\"P1D\"}");
    }

    @Test
    void slotsAreCreated() throws Exception {
        server.enqueue(new MockResponse(
                200,
                okhttp3.Headers.EMPTY,
                "{\"slot_id\":\"2027-04-22\",\"option_id\":\"o1\",\"daily_slot\":{\"date\":\"2027-04-22\"},"
                        + "\"available_holder_categories\":[{\"holder_category_id\":\"adult\",\"price_in_cents\":1500}],"
                        + "\"capacity\":10}"));
        SlotRequest slot = SlotRequest.builder("2027-04-22", "o1", DailySlot.of(LocalDate.of(2027, 4, 22)))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 1500))
                .capacity(10)
                .build();
        List<Slot> slots = client.slots("e1", "o1").create(List.of(slot));
        assertThat(slots).extracting(Slot::toRequest).containsExactly(slot);
        assertThat(server.takeRequest().getTarget())
                .isEqualTo("/some/prefix/supplier/availability/experiences/e1/options/o1/slots");
    }

    @Test
    void everyViolationIsListedWithItsPath() {
        SlotRequest slot = SlotRequest.builder("-x", "o2", DailySlot.of(LocalDate.of(2027, 4, 22)))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", -1))
                .build();
        assertThatThrownBy(() -> client.slots("e1", "o1").create(List.of(slot)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("[0].slot_id")
                .hasMessageContaining("[0].option_id")
                .hasMessageContaining("[0].available_holder_categories[0].price_in_cents");
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void anErrorBodyBecomesAnException() {
        server.enqueue(new MockResponse(
                404, okhttp3.Headers.EMPTY, "{\"code\":\"404\",\"id\":\"abc\",\"message\":\"No such experience\"}"));
        assertThatThrownBy(() -> client.experiences().get("a/b"))
                .isInstanceOfSatisfying(NotFoundException.class, e -> {
                    assertThat(e.id()).contains("abc");
                    assertThat(e.call().url()).endsWith("/supplier/catalog/experiences/a%2Fb");
                })
                .hasMessageNotContaining("secret-token");
    }
}
