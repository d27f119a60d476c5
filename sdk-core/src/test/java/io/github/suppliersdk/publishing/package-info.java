@NullMarked
package io.github.suppliersdk.publishing;

import org.jspecify.annotations.NullMarked;
