/**
 * The webhooks on the HTTP server of the JDK. Needs the optional module {@code jdk.httpserver}, which no other part of
 * the library needs.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.jdkserver;

import org.jspecify.annotations.NullMarked;
