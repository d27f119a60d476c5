/**
 * The service's test calls, which make it call the supplier's webhooks: {@link
 * io.github.suppliersdk.integrationtests.IntegrationTestsClient} is where to begin.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.integrationtests;

import org.jspecify.annotations.NullMarked;
