@NullMarked
package io.github.suppliersdk.publishing.feed;

import org.jspecify.annotations.NullMarked;
