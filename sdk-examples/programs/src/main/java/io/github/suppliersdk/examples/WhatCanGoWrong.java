package io.github.suppliersdk.examples;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.vendors.Vendor;
import java.time.Duration;

/** The exceptions of a call, and what to do about each. */
public final class WhatCanGoWrong {
    public static void main(String[] args) {
        try (ExampleService service = ExampleService.open();
                SupplierClient unauthorized =
                        service.clientBuilder().accessToken("not-a-token").build();
                SupplierClient unreachable = SupplierClient.builder()
                        .baseUrl("http://127.0.0.1:1/supply")
                        .accessToken("any")
                        .callTimeout(Duration.ofSeconds(2))
                        .build()) {
            SupplierClient client = service.client();
            Vendor vendor = Vendor.builder(service.id("museum"), "City Museum").build();
            attempt("a vendor", () -> client.vendors().create(vendor));
            attempt("the vendor again", () -> client.vendors().create(vendor));
            attempt("a vendor without a name", () -> client.vendors().create(vendor.withName(" ")));
            attempt("an id that would change the path", () -> client.slots("abc-123", "../vendors"));
            attempt(
                    "an experience that does not exist",
                    () -> client.experiences().get(service.id("nothing")));
            attempt("a wrong token", () -> unauthorized.vendors().list());
            service.sandbox()
                    .ifPresent(sandbox -> sandbox.faults().add(Fault.refuse(503).next(1)));
            attempt(
                    "a service that is busy for a moment",
                    () -> client.vendors().list());
            service.sandbox()
                    .ifPresent(
                            sandbox -> sandbox.faults().add(Fault.loseResponse().next(1)));
            attempt("a connection that breaks", () -> client.vendors().create(vendor.withVendorId(service.id("zoo"))));
            attempt("a service that is not there", () -> unreachable.vendors().create(vendor));
        }
    }

    private static void attempt(String what, Runnable call) {
        System.out.println("Attempt    " + what);
        try {
            call.run();
            System.out.println("             done");
        } catch (InvalidRequestException e) {
            tell("correct the data; nothing was sent", e);
        } catch (NotFoundException | ConflictException e) {
            tell("compare with what the service has", e);
        } catch (UnauthorizedException e) {
            tell("get another access token", e);
        } catch (ServiceException e) {
            tell("ask the operator about error " + e.id().orElse("without id"), e);
        } catch (InvalidResponseException e) {
            tell("read back whether it was carried out, do not retry it", e);
        } catch (TransportException e) {
            boolean isOpen = e.effect() == Effect.UNKNOWN;
            tell(isOpen ? "check whether it was carried out" : "retry it later, it was not carried out", e);
        }
    }

    private static void tell(String advice, Exception e) {
        System.out.println("             " + advice + ": " + e.getMessage());
    }
}
