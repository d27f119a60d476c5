/**
 * The transport over OkHttp, the only part of the library that knows it. {@link io.github.suppliersdk.internal.http.Delivery}
 * is the part on which it depends whether a POST is ever sent twice.
 */
@NullMarked
package io.github.suppliersdk.internal.http;

import org.jspecify.annotations.NullMarked;
