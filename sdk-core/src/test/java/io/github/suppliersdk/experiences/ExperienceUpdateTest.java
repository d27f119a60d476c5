package io.github.suppliersdk.experiences;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.support.Samples;
import org.junit.jupiter.api.Test;

/** What is sent of an experience, and what only on request. */
class ExperienceUpdateTest {
    private final FakeService service = new FakeService(request -> Reply.ok(Samples.EXPERIENCE_JSON));

    private static ExperienceUpdate.Builder update() {
        return ExperienceUpdate.builder();
    }

    @Test
    void aFieldIsRemovedByAnExplicitNull() {
        try (SupplierClient client = service.client()) {
            client.experiences().update("e1", update().experienceName("N").build());
            client.experiences()
                    .update(
                            "e1",
                            update().putAdditionalProperty("external_experience_id", null)
                                    .build());
        }
        assertThat(service.sent())
                .extracting(Sent::body)
                .containsExactly("{\"experience_name\":\"N\"}", "{\"external_experience_id\":null}");
    }

    /** Whether {@code archived} may be sent when an experience is created depends on the operator. */
    @Test
    void archivedIsSentOnCreateIfTheProfileAllowsIt() {
        ServiceProfile profile = ServiceProfile.builder().archivedOnCreate(true).build();
        try (SupplierClient client = service.client(profile)) {
            client.experiences().create(Samples.experienceRequest().withArchived(true));
        }
        assertThat(service.sent().get(0).body()).contains("\"archived\":true");
    }
}
