/** Where a receiver keeps what it has decided: the one thing that a supplier with several processes must provide. */
@NullMarked
package io.github.suppliersdk.webhooks.store;

import org.jspecify.annotations.NullMarked;
