/**
 * The service's own test calls, with which it calls the supplier's webhooks.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.integrationtests;

import org.jspecify.annotations.NullMarked;
