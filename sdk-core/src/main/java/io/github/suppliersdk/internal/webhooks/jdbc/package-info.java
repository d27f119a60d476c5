/**
 * The SQL of the webhook store: {@link io.github.suppliersdk.internal.webhooks.jdbc.Operations}.
 */
@NullMarked
package io.github.suppliersdk.internal.webhooks.jdbc;

import org.jspecify.annotations.NullMarked;
