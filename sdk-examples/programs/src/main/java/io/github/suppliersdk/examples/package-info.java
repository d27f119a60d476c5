/**
 * Programs to read, run and copy from, one for each thing that a supplier wants to do. In reading order:
 *
 * <ol>
 *   <li>{@link io.github.suppliersdk.examples.FirstCatalog}: a catalog and a year of availability, from beginning
 *       to end
 *   <li>{@link io.github.suppliersdk.examples.OneDay}: the availability of one day
 *   <li>{@link io.github.suppliersdk.examples.ChangingQuestions}: read, change one thing, write back
 *   <li>{@link io.github.suppliersdk.examples.TimesAndPickups}: several options, time slots, pickups
 *   <li>{@link io.github.suppliersdk.examples.OpenTickets}: tickets without a date
 *   <li>{@link io.github.suppliersdk.examples.WhatCanGoWrong}: every exception, and what to do about it
 *   <li>{@link io.github.suppliersdk.examples.FetchedTokens}: access tokens by OAuth 2.0 client credentials
 *   <li>{@link io.github.suppliersdk.examples.OwnHttpClient}: proxy, TLS, pool and interceptors of your own
 *   <li>{@link io.github.suppliersdk.examples.AnotherDeployment}: what an operator may do differently
 *   <li>{@link io.github.suppliersdk.examples.TestBookings}: hold, book and cancel before going live
 *   <li>{@link io.github.suppliersdk.examples.publishing}: any number of slots, calendars, schedules
 *   <li>{@link io.github.suppliersdk.examples.database}: tours in a database, sold by a shop and by the service
 *   <li>{@link io.github.suppliersdk.examples.webhooks}: holds, bookings and cancellations that the service sends
 *   <li>{@link io.github.suppliersdk.examples.remote}: the same for bookings in a reservation system behind an API
 *   <li>{@link io.github.suppliersdk.examples.observability}: metrics and traces
 * </ol>
 *
 * <p>They talk to a sandbox that they start themselves, most of them unless SUPPLIER_BASE_URL and SUPPLIER_ACCESS_TOKEN
 * name another service.
 */
@NullMarked
package io.github.suppliersdk.examples;

import org.jspecify.annotations.NullMarked;
