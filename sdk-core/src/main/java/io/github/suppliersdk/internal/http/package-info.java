/**
 * The transport over OkHttp. {@link io.github.suppliersdk.internal.http.SendGuard}
 * marks the moment from which on a request may have arrived, so that a POST is not sent again.
 */
@NullMarked
package io.github.suppliersdk.internal.http;

import org.jspecify.annotations.NullMarked;
