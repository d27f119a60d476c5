package io.github.suppliersdk.examples;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestionRequest;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.sandbox.SandboxOptions;

/**
 * How an operator may differ from the neutral defaults: its API name, the path of mandatory questions, and how many
 * slots one call may create. The sandbox here is set up like such an operator's service.
 */
public final class AnotherDeployment {
    public static void main(String[] args) {
        SandboxOptions deployment = SandboxOptions.defaults()
                .basePath("/supply")
                .apiName("acme")
                .questionSegment("experiences")
                .slotMaximums(50, 1, 20);
        // example: profile
        ServiceProfile profile = ServiceProfile.builder()
                .apiName("acme")
                .mandatoryQuestionSegment("experiences")
                .maxDailySlotsPerCreate(50)
                .maxTimeSlotsPerCreate(20)
                .build();
        // end

        try (ExampleService service = ExampleService.open(deployment, profile);
                SupplierClient withDefaults = service.clientBuilder()
                        .serviceProfile(ServiceProfile.defaults())
                        .build()) {
            Refusals.show(
                    "a call with the default profile",
                    () -> withDefaults.vendors().list());

            String experienceId = SampleCatalog.experience(service, "balloon-ride", SlotType.DAILY);
            CallOptions watched = CallOptions.builder()
                    .observer(call -> System.out.println("Called     " + call.method() + " " + call.url()))
                    .build();
            service.client()
                    .with(watched)
                    .mandatoryQuestions(experienceId)
                    .create(MandatoryQuestionRequest.builder(
                                    "weight",
                                    "What do you weigh, in kilograms?",
                                    DataType.DECIMAL,
                                    QuestionLevel.BY_PAX)
                            .build());
        }
    }
}
