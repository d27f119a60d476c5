package io.github.suppliersdk.faults;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.auth.ClientCredentials;
import java.util.concurrent.TimeUnit;

/** A program that uses everything that makes threads and connections, and never closes the client. */
public final class UnclosedClient {
    private UnclosedClient() {}

    /** The argument is the address of the service, below which there is a token endpoint. */
    @SuppressWarnings("SystemOut") // the test reads the output
    public static void main(String[] arguments) throws Exception {
        SupplierClient client = SupplierClient.builder()
                .baseUrl(arguments[0])
                .clientCredentials(ClientCredentials.builder(arguments[0] + "/token", "the-id", "the-s3cret")
                        .build())
                .build();
        Operation.POST.call(client, false);
        client.submit(c -> c.slots("e1", "o1").get("2027-04-22")).get(20, TimeUnit.SECONDS);
        Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon() && thread != Thread.currentThread())
                .filter(thread ->
                        thread.getThreadGroup() == Thread.currentThread().getThreadGroup())
                .forEach(thread -> System.out.println("would keep the JVM alive: " + thread));
        System.out.println("main ends");
    }
}
