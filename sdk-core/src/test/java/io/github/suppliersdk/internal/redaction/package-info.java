/** Tests of hiding secrets in texts from outside. */
@NullMarked
package io.github.suppliersdk.internal.redaction;

import org.jspecify.annotations.NullMarked;
