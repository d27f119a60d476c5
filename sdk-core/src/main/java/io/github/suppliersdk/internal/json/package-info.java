/**
 * Reads and writes JSON. {@link io.github.suppliersdk.internal.json.Json} is the entry point.
 *
 * <ul>
 *   <li>Catalog objects, such as experiences, are read and written by Jackson's databind: {@link
 *       io.github.suppliersdk.internal.json.Databind}.
 *   <li>Slots are nearly all of the traffic, so they have code of their own, with Jackson's streaming parser: {@link
 *       io.github.suppliersdk.internal.json.SlotJson}.
 * </ul>
 *
 * <p>Unknown fields are kept as plain Java values. JSON that differs from the contract is an {@link io.github.suppliersdk.internal.json.UnreadableJsonException}, whose message
 * names the path of the field and never shows content.
 */
@NullMarked
package io.github.suppliersdk.internal.json;

import org.jspecify.annotations.NullMarked;
