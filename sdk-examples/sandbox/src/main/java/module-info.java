/**
 * A stand-in of the distribution service, to be embedded in tests. It runs on the class path, where tests have what only they
 * use, also those of a module. On the module path it does not: {@code org.jboss.threads}, a part of its server, requires the
 * module {@code org.wildfly.common}, and the jar of that which the server needs has no such name.
 */
module io.github.suppliersdk.sandbox {
    requires transitive com.fasterxml.jackson.databind; // Sandbox shows slots as JSON
    requires transitive org.jspecify;
    requires com.fasterxml.jackson.core;
    requires java.logging;
    requires java.net.http;
    requires org.slf4j;
    // The server. It and its parts have no descriptors, so their names are those of their files.
    requires undertow.core;
    requires xnio.api;

    exports io.github.suppliersdk.sandbox;
    exports io.github.suppliersdk.sandbox.control;
}
