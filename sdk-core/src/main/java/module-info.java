/**
 * The Supplier SDK: a client for suppliers of tours, tickets, tastings and transfers who push their catalog and
 * availability to a distribution service, and answer its webhooks.
 */
module io.github.suppliersdk {
    requires transitive okhttp3; // OkHttpTransport.using takes the caller's client
    requires transitive org.jspecify;
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jdk8;
    requires com.fasterxml.jackson.datatype.jsr310;
    requires okio;
    requires org.slf4j;
    requires static java.compiler; // annotations of generated sources
    requires static org.immutables.value;

    exports io.github.suppliersdk;
    exports io.github.suppliersdk.auth;
    exports io.github.suppliersdk.bookings;
    exports io.github.suppliersdk.config;
    exports io.github.suppliersdk.errors;
    exports io.github.suppliersdk.experiences;
    exports io.github.suppliersdk.http;
    exports io.github.suppliersdk.integrationtests;
    exports io.github.suppliersdk.options;
    exports io.github.suppliersdk.pickups;
    exports io.github.suppliersdk.publishing;
    exports io.github.suppliersdk.publishing.calendar;
    exports io.github.suppliersdk.publishing.feed;
    exports io.github.suppliersdk.publishing.schedule;
    exports io.github.suppliersdk.questions;
    exports io.github.suppliersdk.slots;
    exports io.github.suppliersdk.types;
    exports io.github.suppliersdk.vendors;
    exports io.github.suppliersdk.webhooks;
    exports io.github.suppliersdk.webhooks.receiver;
    exports io.github.suppliersdk.webhooks.testkit;

    // what goes over the wire is read and written by Jackson
    opens io.github.suppliersdk.bookings to
            com.fasterxml.jackson.databind;
    opens io.github.suppliersdk.experiences to
            com.fasterxml.jackson.databind;
    opens io.github.suppliersdk.integrationtests to
            com.fasterxml.jackson.databind;
    opens io.github.suppliersdk.options to
            com.fasterxml.jackson.databind;
    opens io.github.suppliersdk.pickups to
            com.fasterxml.jackson.databind;
    opens io.github.suppliersdk.questions to
            com.fasterxml.jackson.databind;
    opens io.github.suppliersdk.types to
            com.fasterxml.jackson.databind;
    opens io.github.suppliersdk.vendors to
            com.fasterxml.jackson.databind;
}
