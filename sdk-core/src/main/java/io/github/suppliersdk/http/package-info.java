/**
 * What an observer sees of a call. The outcome of a call when the network or the service fails is in the table of <a
 * href="../doc-files/faults.html">faults and outcomes</a>, which the tests compare with what happens.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.http;

import org.jspecify.annotations.NullMarked;
