/** How objects become JSON and JSON becomes objects. */
@NullMarked
package io.github.suppliersdk.internal.json;

import org.jspecify.annotations.NullMarked;
