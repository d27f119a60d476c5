/** The seam between the library and the network: a small neutral vocabulary, and its implementation with OkHttp. */
@NullMarked
package io.github.suppliersdk.http;

import org.jspecify.annotations.NullMarked;
