/** What a store of a user's own is tested with. */
@NullMarked
package io.github.suppliersdk.webhooks.store.contract;

import org.jspecify.annotations.NullMarked;
