package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.ZoneId;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.tomcat.util.descriptor.web.ErrorPage;

/**
 * A {@link WebhookServlet} in an embedded Tomcat.
 *
 * <p>Run it with SUPPLIER_WEBHOOK_KEY set, and the port as its argument.
 */
public final class TomcatWebhookServer implements AutoCloseable {
    private static final int DEFAULT_PORT = 8080;

    private final Tomcat tomcat = new Tomcat();
    private final WebhookReceiver receiver;

    private TomcatWebhookServer(WebhookReceiver receiver, int port) throws IOException, LifecycleException {
        this.receiver = receiver;
        tomcat.setBaseDir(Files.createTempDirectory("webhooks").toString());
        tomcat.setPort(port);
        Connector connector = tomcat.getConnector();
        connector.setProperty("address", "127.0.0.1"); // a proxy that speaks TLS stands before it
        connector.setProperty("connectionTimeout", "5000"); // how long a head, and each read of a body, may take
        connector.setProperty("maxSwallowSize", "65536"); // what is read of a body that nobody wants
        connector.setProperty("tcpNoDelay", "true");
        ErrorReportValve quiet = new ErrorReportValve();
        quiet.setShowReport(false); // a malformed request is answered with a stack trace otherwise, whoever sends it
        quiet.setShowServerInfo(false);
        tomcat.getHost().getPipeline().addValve(quiet);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "webhooks", new WebhookServlet(receiver));
        context.addServletMappingDecoded("/*", "webhooks");
        ErrorPage page = new ErrorPage(); // for every status: see ServletExchange
        page.setLocation("/error");
        context.addErrorPage(page);
        tomcat.start();
    }

    /** Starts a server on this port, or on any free one if it is 0. */
    public static TomcatWebhookServer start(WebhookReceiver receiver, int port) {
        try {
            return new TomcatWebhookServer(receiver, port);
        } catch (IOException | LifecycleException e) {
            throw new IllegalStateException("Tomcat does not start on port " + port, e);
        }
    }

    /** What the server listens with. */
    Connector connector() {
        return tomcat.getConnector();
    }

    /** Where the server is. */
    public String url() {
        return "http://127.0.0.1:" + tomcat.getConnector().getLocalPort();
    }

    /** Ends what is in flight, then the server; the receiver is closed, too. */
    @Override
    public void close() {
        receiver.close(); // from here on requests are refused, and those in flight are answered
        if (!tomcat.getServer().getState().isAvailable()) {
            return; // closed before
        }
        try {
            tomcat.stop(); // lets the last responses be written
            tomcat.destroy();
        } catch (LifecycleException e) {
            throw new IllegalStateException("Tomcat does not stop", e);
        }
    }

    public static void main(String[] args) {
        ZoneId place = ZoneId.of("Europe/Paris"); // the ends of holds are local to it, wherever this runs
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new CellarHandler(10, Clock.system(place)))
                .addKey(WebhookKey.of(System.getenv(EnvironmentVariables.WEBHOOK_KEY)))
                .holdTimeZone(hold -> place)
                .build();
        TomcatWebhookServer server = start(receiver, args.length == 0 ? DEFAULT_PORT : Integer.parseInt(args[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        System.out.println("Webhooks are answered at " + server.url());
        server.tomcat.getServer().await();
    }
}
