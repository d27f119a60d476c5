/**
 * The webhooks on the HTTP server that every JDK has. Needs the module {@code jdk.httpserver}, which is optional: nothing
 * else of the library does.
 */
@NullMarked
package io.github.suppliersdk.webhooks.jdkserver;

import org.jspecify.annotations.NullMarked;
