/** What happens at the edges: replaced bodies, hostile peers, closing at the wrong moment. */
@NullMarked
package io.github.suppliersdk.edges;

import org.jspecify.annotations.NullMarked;
