package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.Supplier;
import io.github.suppliersdk.sandbox.control.Fault;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each view at the size of a phone and of a desktop, with 300 experiences and names that are longer than a line. */
class LayoutTest {

    private static final String LONG = "a-name-without-a-blank-".repeat(8);
    private static final String SLOT = "s".repeat(50);
    static final List<String> VIEWS = List.of(
            "",
            "/calendar?experience=" + LONG + "1&day=2027-04-22",
            "/requests?n=1",
            "/bookings?c=" + PageFixture.HOLD_ID,
            "/control",
            "/certify");

    private final Browser browser = Browser.get();
    private final Supplier supplier = new Supplier();
    private final PageFixture fixture = withLongTexts(supplier);

    /** A sandbox with many experiences, very long names and large numbers. */
    static PageFixture withLongTexts(Supplier supplier) {
        PageFixture fixture = new PageFixture();
        fixture.sandbox().webhook(supplier.url());
        SandboxSeed.Builder seed = SandboxSeed.builder().vendor("v", "Vendor " + LONG);
        for (int i = 0; i < 300; i++) {
            seed.experience(LONG + i, SandboxSeed.SlotType.DAILY, "v", "guided");
        }
        fixture.sandbox()
                .seed(seed.dailySlot(LONG + "1", "guided", SLOT, LocalDate.of(2027, 4, 22), 1_000_000, 2_500_000)
                        .build());
        fixture.call(404, "POST", "/supplier/" + LONG + LONG + "?" + LONG, "{'" + LONG + "':'" + LONG + LONG + "'}");
        fixture.sandbox()
                .faults()
                .add(Fault.refuse(503, "2")
                        .on("DELETE", "/options/{option_id}/slots/{slot_id}")
                        .next(3));
        fixture.hold(200, LONG + "1", "guided", SLOT, 3);
        return fixture;
    }

    @AfterEach
    void close() {
        browser.viewport(1280, 900);
        browser.colourScheme("light");
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
        supplier.close();
    }

    @Test
    void onAPhoneInDarkModeEachViewFitsTheWidthAndIsAccessible() {
        check(390, 844, "dark");
    }

    @Test
    void onADesktopInLightModeEachViewFitsTheWidthAndIsAccessible() {
        check(1280, 900, "light");
    }

    private void check(int width, int height, String colours) {
        browser.viewport(width, height);
        browser.colourScheme(colours);
        for (String view : VIEWS) {
            browser.open(fixture.page(view));
            assertThat(browser.script(
                            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                    .as(view)
                    .isEqualTo(0L);
            assertThat(browser.accessibilityViolations()).as(view).isEmpty();
        }
    }
}
