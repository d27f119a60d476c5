@NullMarked
package io.github.suppliersdk;

import org.jspecify.annotations.NullMarked;
