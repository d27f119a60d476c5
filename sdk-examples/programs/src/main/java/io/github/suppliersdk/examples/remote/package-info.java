/**
 * A supplier whose bookings are in another system, which nobody can roll back: a reservation system behind an API.
 *
 * <ol>
 *   <li>{@link io.github.suppliersdk.examples.remote.RemoteReservations}: the program, and the handler that calls the
 *       API
 *   <li>{@code ReservationSystem}: a stand-in for the other system
 * </ol>
 */
@NullMarked
package io.github.suppliersdk.examples.remote;

import org.jspecify.annotations.NullMarked;
