/**
 * The interface between the library and the network: a few neutral types, and their implementation with OkHttp. The
 * table in {@code sdk-core/FAULTS.md} in the repository says how a call ends when the network or the service fails; the
 * tests compare it with what happens.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.http;

import org.jspecify.annotations.NullMarked;
