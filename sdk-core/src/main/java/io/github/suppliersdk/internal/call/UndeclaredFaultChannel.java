package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;

/**
 * Makes of whatever a transport throws the one exception that it declares, so that every step before it meets only that.
 * Nobody knows how far such an attempt came, so it counts as one that may have arrived. Errors of the JVM itself go through.
 */
final class UndeclaredFaultChannel implements Channel {
    private final Channel next;

    UndeclaredFaultChannel(Channel next) {
        this.next = next;
    }

    @Override
    public ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException {
        try {
            return next.execute(request, call);
        } catch (HttpTransportException | VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            if (e instanceof InterruptedException) { // undeclared, as some languages have it
                Thread.currentThread().interrupt();
            }
            throw HttpTransportException.maybeSent("failed with " + e.getClass().getName(), e);
        }
    }
}
