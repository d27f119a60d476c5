/**
 * Changes of slots that come one by one, all day long.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.publishing.feed;

import org.jspecify.annotations.NullMarked;
