@NullMarked
package io.github.suppliersdk.internal.publishing.journal;

import org.jspecify.annotations.NullMarked;
