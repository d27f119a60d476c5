/**
 * The transport over OkHttp, the only package that uses OkHttp. {@link io.github.suppliersdk.internal.http.Delivery}
 * decides whether a request may have arrived, and so whether a POST may be sent again.
 */
@NullMarked
package io.github.suppliersdk.internal.http;

import org.jspecify.annotations.NullMarked;
