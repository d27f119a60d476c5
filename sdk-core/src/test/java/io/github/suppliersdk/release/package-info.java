/** Tests of the files around the code: the POMs, the workflows, and the page for contributors. */
@NullMarked
package io.github.suppliersdk.release;

import org.jspecify.annotations.NullMarked;
