package io.github.suppliersdk.experiences;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.Samples;
import org.junit.jupiter.api.Test;

/** Whether {@code archived} may be sent when an experience is created depends on the operator. */
class ArchivedOnCreateTest {
    @Test
    void archivedIsSentIfTheProfileAllowsIt() {
        FakeService service = new FakeService(request -> Reply.ok(Samples.EXPERIENCE_JSON));
        ServiceProfile profile = ServiceProfile.builder().archivedOnCreate(true).build();
        try (SupplierClient client = service.client(profile)) {
            client.experiences().create(Samples.experienceRequest().withArchived(true));
        }
        assertThat(service.sent().get(0).body()).contains("\"archived\":true");
    }
}
