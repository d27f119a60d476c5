/** What stands behind the controls that a test is given. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.control;

import org.jspecify.annotations.NullMarked;
