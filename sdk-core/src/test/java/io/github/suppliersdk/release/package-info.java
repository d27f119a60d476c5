/** Tests of the project's files other than code: the POMs, the workflows, and the documents. */
@NullMarked
package io.github.suppliersdk.release;

import org.jspecify.annotations.NullMarked;
