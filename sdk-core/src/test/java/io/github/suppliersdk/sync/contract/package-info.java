/** The simplest outbox that satisfies the contract, for worlds in virtual time. */
@NullMarked
package io.github.suppliersdk.sync.contract;

import org.jspecify.annotations.NullMarked;
