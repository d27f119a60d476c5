/**
 * Where a receiver keeps what it has decided: the one thing that a supplier with several processes must provide.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.store;

import org.jspecify.annotations.NullMarked;
