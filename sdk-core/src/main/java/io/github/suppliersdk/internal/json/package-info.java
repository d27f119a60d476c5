/**
 * Converts objects to JSON and back; begin with {@link io.github.suppliersdk.internal.json.Json}. Slots have a fast way
 * and a general one; both follow {@link io.github.suppliersdk.internal.json.SlotField}, the table of their fields.
 */
@NullMarked
package io.github.suppliersdk.internal.json;

import org.jspecify.annotations.NullMarked;
