/** An outbox that is as simple as its contract allows, for worlds in virtual time. */
@NullMarked
package io.github.suppliersdk.sync.contract;

import org.jspecify.annotations.NullMarked;
