/** How a webhook is answered: key, form, claim in the store, handler, deadline, undoing, health. */
@NullMarked
package io.github.suppliersdk.internal.webhooks;

import org.jspecify.annotations.NullMarked;
