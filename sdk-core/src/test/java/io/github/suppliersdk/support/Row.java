package io.github.suppliersdk.support;

import io.github.suppliersdk.SupplierClient;
import java.util.List;
import java.util.function.Function;

/**
 * One row of the contract's table of endpoints, with a full example.
 *
 * @param name the row's number and what it does
 * @param method the HTTP method
 * @param target path and query below the base address
 * @param body the JSON that must be sent, or nothing
 * @param status the status of the response
 * @param response the response, or nothing
 * @param call makes the call
 * @param expected what the call must return; {@link #NOTHING} if it returns nothing
 */
public record Row(
        String name,
        String method,
        String target,
        String body,
        int status,
        String response,
        Function<SupplierClient, Object> call,
        Object expected) {
    /** The expected result of a call without one. */
    public static final Object NOTHING = "nothing";

    private static final String SLOTS = "/supplier/availability/experiences/e1/options/adult-tour/slots";

    /** Every row. */
    public static List<Row> all() {
        return java.util.stream.Stream.of(CatalogRows.rows(), SlotRows.rows(SLOTS), IntegrationTestRows.rows())
                .flatMap(List::stream)
                .toList();
    }

    static Row get(
            String name, String target, String response, Function<SupplierClient, Object> call, Object expected) {
        return new Row(name, "GET", target, "", 200, response, call, expected);
    }

    static Row delete(String name, String target, Action call) {
        return new Row(name, "DELETE", target, "", 204, "", call.asFunction(), NOTHING);
    }

    /** A call without a result. */
    @FunctionalInterface
    interface Action {
        void run(SupplierClient client);

        default Function<SupplierClient, Object> asFunction() {
            return client -> {
                run(client);
                return NOTHING;
            };
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
