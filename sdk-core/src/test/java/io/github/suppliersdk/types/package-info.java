@NullMarked
package io.github.suppliersdk.types;

import org.jspecify.annotations.NullMarked;
