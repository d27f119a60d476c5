/** Changes of slots that come one by one, all day long. */
@NullMarked
package io.github.suppliersdk.publishing.feed;

import org.jspecify.annotations.NullMarked;
