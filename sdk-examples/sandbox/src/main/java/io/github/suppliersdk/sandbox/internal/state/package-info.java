/** The state of a sandbox, guarded by one lock. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.state;

import org.jspecify.annotations.NullMarked;
