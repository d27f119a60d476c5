package io.github.suppliersdk.tool.sandbox;

import io.github.suppliersdk.sandbox.SandboxSeed;
import java.time.DayOfWeek;
import java.time.LocalDate;

/** A small catalog for a first try. Some days are sold out, and there are no slots on Mondays. */
final class SampleCatalog {
    static final String EXPERIENCE = "cellar-tour";
    static final String OPTION = "evening";
    private static final int DAYS = 60;
    private static final int[] SEATS = {12, 12, 3, 0, 8, 12, 1};

    private SampleCatalog() {}

    static SandboxSeed from(LocalDate first) {
        SandboxSeed.Builder seed = SandboxSeed.builder()
                .vendor("my-tours", "My Tours")
                .pickup("station", "Main station")
                .experience(EXPERIENCE, SandboxSeed.SlotType.DAILY, "my-tours", OPTION)
                .experience("harbour-cruise", SandboxSeed.SlotType.TIME, "my-tours", "standard");
        for (int i = 0; i < DAYS; i++) {
            LocalDate day = first.plusDays(i);
            if (day.getDayOfWeek() == DayOfWeek.MONDAY) {
                continue;
            }
            boolean isWeekend = day.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0;
            seed.dailySlot(
                    EXPERIENCE, OPTION, "cellar-" + day, day, SEATS[i % SEATS.length], isWeekend ? 2_900 : 2_500);
            for (int hour : isWeekend ? new int[] {11, 14, 17} : new int[] {14}) {
                seed.timeSlot(
                        "harbour-cruise",
                        "standard",
                        "cruise-" + day + "-" + hour,
                        day.atTime(hour, 0),
                        day.atTime(hour + 1, 30),
                        SEATS[(i + hour) % SEATS.length] * 4,
                        1_900);
            }
        }
        return seed.build();
    }
}
