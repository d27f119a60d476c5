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
 * <p>It needs SUPPLIER_WEBHOOK_KEY, and its argument is the port.
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
        connector.setProperty("address", "127.0.0.1"); // behind a proxy that terminates TLS
        connector.setProperty("connectionTimeout", "5000"); // time limit for a head, and for each read of a body
        connector.setProperty("maxSwallowSize", "65536"); // how much of an unread body is discarded by reading
        connector.setProperty("tcpNoDelay", "true");
        ErrorReportValve errorReport = new ErrorReportValve();
        errorReport.setShowReport(false); // otherwise a malformed request gets a response with a stack trace
        errorReport.setShowServerInfo(false);
        tomcat.getHost().getPipeline().addValve(errorReport);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "webhooks", new WebhookServlet(receiver));
        context.addServletMappingDecoded("/*", "webhooks");
        ErrorPage page = new ErrorPage(); // for every status: see ServletExchange
        page.setLocation("/error");
        context.addErrorPage(page);
        tomcat.start();
    }

    /** Starts a server on this port, or on a free one if it is 0. */
    public static TomcatWebhookServer start(WebhookReceiver receiver, int port) {
        try {
            return new TomcatWebhookServer(receiver, port);
        } catch (IOException | LifecycleException e) {
            throw new IllegalStateException("Tomcat does not start on port " + port, e);
        }
    }

    /** The connector, with its limits. */
    Connector connector() {
        return tomcat.getConnector();
    }

    /** The base address of the server. */
    public String url() {
        return "http://127.0.0.1:" + tomcat.getConnector().getLocalPort();
    }

    /** Closes the receiver after its requests in flight, and then the server. */
    @Override
    public void close() {
        receiver.close(); // from here on requests are refused, and those in flight get their responses
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
