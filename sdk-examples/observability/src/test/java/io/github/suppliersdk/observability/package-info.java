@NullMarked
package io.github.suppliersdk.observability;

import org.jspecify.annotations.NullMarked;
