/** What an outbox of a user's own is tested with. */
@NullMarked
package io.github.suppliersdk.sync.contract;

import org.jspecify.annotations.NullMarked;
