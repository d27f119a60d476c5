/** What the receiver and the samples of webhooks share. */
@NullMarked
package io.github.suppliersdk.internal.webhooks;

import org.jspecify.annotations.NullMarked;
