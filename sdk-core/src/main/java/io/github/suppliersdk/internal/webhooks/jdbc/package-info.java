/**
 * The SQL of the webhook store. {@link io.github.suppliersdk.internal.webhooks.jdbc.Operations} has all statements; the
 * schema is in the resources below {@code /io/github/suppliersdk/webhooks/jdbc/}.
 */
@NullMarked
package io.github.suppliersdk.internal.webhooks.jdbc;

import org.jspecify.annotations.NullMarked;
