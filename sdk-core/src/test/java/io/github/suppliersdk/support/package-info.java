/** What several tests share: full sample objects, the contract as a table, a transport that responds from memory. */
@NullMarked
package io.github.suppliersdk.support;

import org.jspecify.annotations.NullMarked;
