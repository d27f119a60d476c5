/**
 * How objects become JSON and JSON becomes objects: {@link io.github.suppliersdk.internal.json.Json} is where to begin.
 * A slot has a fast way and a general one; {@link io.github.suppliersdk.internal.json.SlotField} is the one table of its
 * fields that both follow.
 */
@NullMarked
package io.github.suppliersdk.internal.json;

import org.jspecify.annotations.NullMarked;
