/** Example programs that publish many slots. */
@NullMarked
package io.github.suppliersdk.examples.publishing;

import org.jspecify.annotations.NullMarked;
