@NullMarked
package io.github.suppliersdk.allocation;

import org.jspecify.annotations.NullMarked;
