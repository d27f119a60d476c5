/** The forms in which the result of a run is kept. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.certify.report;

import org.jspecify.annotations.NullMarked;
