/** The formats of a run's report. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.certify.report;

import org.jspecify.annotations.NullMarked;
