/**
 * Sample requests for a supplier's own tests.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.webhooks.testkit;

import org.jspecify.annotations.NullMarked;
