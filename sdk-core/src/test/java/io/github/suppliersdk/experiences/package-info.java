/** Values of an experience. */
@NullMarked
package io.github.suppliersdk.experiences;

import org.jspecify.annotations.NullMarked;
