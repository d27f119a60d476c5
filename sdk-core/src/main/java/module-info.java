/**
 * A client for suppliers of tours, tickets, tastings and transfers, who push their catalog and availability to a
 * distribution service and respond to its webhooks.
 *
 * <h2>Where to begin</h2>
 *
 * <table class="striped">
 * <caption>By what you want to do</caption>
 * <thead><tr><th scope="col">you want to</th><th scope="col">begin with</th></tr></thead>
 * <tbody>
 * <tr><td>call the service</td><td>{@link io.github.suppliersdk.SupplierClient}: one for each account, made
 *     once, used by all threads</td></tr>
 * <tr><td>create vendors, experiences, options, questions, pickups</td><td>the clients that it gives, such as
 *     {@link io.github.suppliersdk.experiences.ExperiencesClient}</td></tr>
 * <tr><td>change the seats or the price of one date</td><td>{@link
 *     io.github.suppliersdk.slots.SlotsClient}</td></tr>
 * <tr><td>publish a season, or a file of slots</td><td>{@link
 *     io.github.suppliersdk.publishing.SlotPublisher}</td></tr>
 * <tr><td>keep the service equal to your own database</td><td>{@link
 *     io.github.suppliersdk.sync.AvailabilitySync}</td></tr>
 * <tr><td>respond to holds, bookings and cancellations</td><td>{@link
 *     io.github.suppliersdk.webhooks.receiver.WebhookReceiver}</td></tr>
 * <tr><td>know what a failure means</td><td>{@link io.github.suppliersdk.errors}</td></tr>
 * <tr><td>set time-outs, retries, or what your operator does differently</td><td>{@link
 *     io.github.suppliersdk.SupplierClientConfig}</td></tr>
 * </tbody>
 * </table>
 *
 * <h2>General rules</h2>
 *
 * <ul>
 * <li>Prices are in minor units of the experience's currency, such as cents; capacities are seats that are left.
 * <li>Dates and times are those of the place of the experience. They have no time zone, and are never shifted by one.
 * <li>Values are immutable. Required values are arguments of {@code builder(...)}; {@code with...} methods make changed
 *     copies.
 * <li>All errors of a request are reported at once before it is sent, with the path of each field ({@link
 *     io.github.suppliersdk.errors.InvalidRequestException}). All failures of calls are unchecked exceptions below
 *     {@link io.github.suppliersdk.errors.SupplierException}; a call of a closed client throws an {@link
 *     IllegalStateException}.
 * <li>A request that must not happen twice is never sent again once it may have arrived.
 * <li>Nothing is null, neither as an argument nor as a result, unless it is marked {@code @Nullable}.
 * <li>Fields and values that this version does not know are kept, shown, and written back as they were read.
 * </ul>
 */
module io.github.suppliersdk {
    requires transitive okhttp3; // the option httpClient takes the application's client
    requires transitive org.jspecify;
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jdk8;
    requires com.fasterxml.jackson.datatype.jsr310;
    requires okio;
    requires org.slf4j;
    requires static com.google.errorprone.annotations; // @GuardedBy, which Error Prone checks
    requires static java.sql; // only stores in a database need it, and an application with a DataSource requires it
    requires static java.compiler; // annotations of generated sources
    requires static jdk.httpserver; // webhooks.jdkserver
    requires static org.immutables.value;

    exports io.github.suppliersdk;
    exports io.github.suppliersdk.auth;
    exports io.github.suppliersdk.bookings;
    exports io.github.suppliersdk.config;
    exports io.github.suppliersdk.errors;
    exports io.github.suppliersdk.experiences;
    exports io.github.suppliersdk.http;
    exports io.github.suppliersdk.integrationtests;
    exports io.github.suppliersdk.jdbc;
    exports io.github.suppliersdk.options;
    exports io.github.suppliersdk.pickups;
    exports io.github.suppliersdk.publishing;
    exports io.github.suppliersdk.publishing.schedule;
    exports io.github.suppliersdk.questions;
    exports io.github.suppliersdk.slots;
    exports io.github.suppliersdk.sync;
    exports io.github.suppliersdk.sync.jdbc;
    exports io.github.suppliersdk.types;
    exports io.github.suppliersdk.vendors;
    exports io.github.suppliersdk.webhooks;
    exports io.github.suppliersdk.webhooks.jdkserver;
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
    opens io.github.suppliersdk.webhooks to
            com.fasterxml.jackson.databind;
}
