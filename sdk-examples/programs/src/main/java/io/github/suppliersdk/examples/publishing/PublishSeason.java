package io.github.suppliersdk.examples.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.schedule.SlotSchedule;
import io.github.suppliersdk.sandbox.Sandbox;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;

/** Publishes the evenings of a season, which a schedule describes, in one call. */
public final class PublishSeason {
    private PublishSeason() {}

    public static void main(String[] args) {
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build()) {
            SampleOption.create(client, SlotType.TIME);
            // example
            SlotSchedule evenings = SlotSchedule.of("cellar-tour", "evening")
                    .price("adult", 2500)
                    .season(LocalDate.of(2027, 4, 1), LocalDate.of(2027, 10, 31))
                    .on(DayOfWeek.FRIDAY, DayOfWeek.SATURDAY)
                    .at(LocalTime.of(18, 0), LocalTime.of(20, 30))
                    .closed(LocalDate.of(2027, 8, 14))
                    .lasting(Duration.ofMinutes(90))
                    .capacity(12)
                    .build();
            PublishReport report = SlotPublisher.builder(client).build().publish(evenings.targets());
            System.out.println(report);
            // end
        }
    }
}
