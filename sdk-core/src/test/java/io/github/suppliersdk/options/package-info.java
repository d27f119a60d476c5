@NullMarked
package io.github.suppliersdk.options;

import org.jspecify.annotations.NullMarked;
