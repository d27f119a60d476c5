/** The state of a sandbox, behind one lock. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.state;

import org.jspecify.annotations.NullMarked;
