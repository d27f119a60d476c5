/** Rare conditions of calls: replaced bodies, hostile peers, closing at any moment. */
@NullMarked
package io.github.suppliersdk.edges;

import org.jspecify.annotations.NullMarked;
