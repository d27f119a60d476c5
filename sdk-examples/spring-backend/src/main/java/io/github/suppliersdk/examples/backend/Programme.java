package io.github.suppliersdk.examples.backend;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.vendors.Vendor;
import java.time.LocalDate;
import java.time.ZoneId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Puts a tour on each evening of the next two months on the programme, and creates the tour in the catalog of the
 * service.
 */
@Component
class Programme implements InitializingBean {
    static final int SEATS = 12;
    private static final Logger LOG = LoggerFactory.getLogger(Programme.class);
    private static final int DAYS = 60;

    private final Tours tours;
    private final SupplierClient client;
    private final ZoneId zone;

    Programme(Tours tours, SupplierClient client, @Value("${supplier.time-zone}") ZoneId zone) {
        this.tours = tours;
        this.client = client;
        this.zone = zone;
    }

    @Override
    public void afterPropertiesSet() {
        LocalDate tomorrow = LocalDate.now(zone).plusDays(1);
        tomorrow.datesUntil(tomorrow.plusDays(DAYS)).forEach(day -> tours.add(day.atTime(18, 0), SEATS));
    }

    /** Creates the vendor and the experience, unless they exist. */
    void ensureCatalog() {
        var vendor = client.vendors().ensure(Vendor.builder("cellar", "Cellar").build());
        var experience = client.experiences()
                .ensure(Experience.builder(Tours.EXPERIENCE, "Cellar tour", SlotType.TIME, "EUR", "cellar")
                        .addOption(Option.builder(Tours.OPTION, "In the evening")
                                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                                .build())
                        .build());
        LOG.info("catalog: {}, {}", vendor, experience);
    }
}
