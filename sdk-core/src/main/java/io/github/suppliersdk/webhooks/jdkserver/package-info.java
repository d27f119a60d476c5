/**
 * The webhooks on the HTTP server that every JDK has. Needs the module {@code jdk.httpserver}, which is optional: nothing
 * else of the library does.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.jdkserver;

import org.jspecify.annotations.NullMarked;
