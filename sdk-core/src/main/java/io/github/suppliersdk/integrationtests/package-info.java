/** The service's own test calls, with which it calls the supplier's webhooks. */
@NullMarked
package io.github.suppliersdk.integrationtests;

import org.jspecify.annotations.NullMarked;
