package io.github.suppliersdk.examples;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.ServiceException;

/** Prints why a call was refused. */
final class Refusals {
    private Refusals() {}

    /** Makes a call that has to be refused, and prints by whom and why. */
    static void show(String what, Runnable call) {
        try {
            call.run();
            System.out.println("Accepted   " + what);
        } catch (InvalidRequestException e) {
            System.out.println("Refused    " + what + ", by the library, nothing was sent:");
            e.violations().forEach(violation -> System.out.println("             " + violation));
        } catch (ServiceException e) {
            System.out.println("Refused    " + what + ", by the service, status " + e.status() + ":");
            System.out.println("             " + e.serviceMessage().orElse("(it gave no reason)"));
        }
    }
}
