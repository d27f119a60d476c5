package io.github.suppliersdk.examples;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import java.time.Duration;

/**
 * What an operator may do differently from the neutral defaults: its API name, the path of mandatory questions, and how
 * many slots a call may have; and the other options of a client. Calls a sandbox that is configured like the service of
 * such an operator.
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

            String experienceId = SampleExperience.experience(service, "balloon-ride", SlotType.DAILY);
            CallOptions observed = CallOptions.builder()
                    .observer(call -> System.out.println("Called     " + call.method() + " " + call.url()))
                    .build();
            service.client()
                    .with(observed)
                    .mandatoryQuestions(experienceId)
                    .create(MandatoryQuestion.builder(
                                    "weight",
                                    "What do you weigh, in kilograms?",
                                    DataType.DECIMAL,
                                    QuestionLevel.BY_PAX)
                            .build());

            Sandbox sandbox = service.sandbox().orElseThrow();
            String baseUrl = sandbox.baseUrl();
            String accessToken = sandbox.accessToken();
            // example: client
            try (SupplierClient client = SupplierClient.builder()
                    .baseUrl(baseUrl)
                    .accessToken(accessToken)
                    .serviceProfile(profile)
                    .callTimeout(Duration.ofSeconds(30))
                    .maxAttempts(3)
                    .addObserver(call -> System.out.println("Called     " + call.method() + " " + call.url()))
                    .build()) {
                client.vendors().list();
                CallOptions longTimeout =
                        CallOptions.builder().callTimeout(Duration.ofMinutes(5)).build();
                client.with(longTimeout).experiences().list(); // one call with other options
            }
            // end
        }
    }
}
