package io.github.suppliersdk.examples.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the example of a servlet, with the cellar behind it, passes the checks of the contract. */
@Timeout(120)
class AdaptersTest {
    private static final String KEY = "secret";
    private static final int SEATS = 12;

    /** The cellar knows no slots, and its holds end by the clock of the machine. */
    private static final EnumSet<CheckGroup> CHECKS =
            EnumSet.complementOf(EnumSet.of(CheckGroup.HOLDS, CheckGroup.EXPIRY, CheckGroup.LOAD, CheckGroup.RESTART));

    @Test
    void aServletPassesTheChecks(@TempDir Path folder) throws Exception {
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new CellarHandler(SEATS))
                .addKey(WebhookKey.of(KEY))
                .holdTimeZone(hold -> ZoneOffset.UTC)
                .deadline(Duration.ofMinutes(1)) // the machine may run other builds at the same time
                .build();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "webhooks", new WebhookServlet(receiver));
        context.addServletMappingDecoded("/*", "webhooks");
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.start();
        try {
            URI url = URI.create("http://127.0.0.1:" + tomcat.getConnector().getLocalPort());
            CertificationReport report = Certification.of(CertificationOptions.of(url)
                            .key(KEY)
                            .clock(Clock.systemUTC())
                            .only(CHECKS)
                            .slots(List.of(CertificationSlot.of("tour", "evening", "slot")
                                    .seats(SEATS))))
                    .run();
            assertThat(report.passed()).as(report.toJson()).isTrue();
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }
}
