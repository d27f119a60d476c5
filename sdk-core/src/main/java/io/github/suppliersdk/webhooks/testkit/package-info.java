/** Sample requests for a supplier's own tests. */
@NullMarked
package io.github.suppliersdk.webhooks.testkit;

import org.jspecify.annotations.NullMarked;
