/**
 * Reads and writes JSON. {@link io.github.suppliersdk.internal.json.Json} is the entry point.
 *
 * <ul>
 *   <li>Catalog objects, such as experiences, are read and written by Jackson's databind: {@link
 *       io.github.suppliersdk.internal.json.Databind}.
 *   <li>Slots are nearly all of the traffic, so they have code of their own: {@link
 *       io.github.suppliersdk.internal.json.SlotCodec}. {@link io.github.suppliersdk.internal.json.SlotField} is the
 *       one table of their fields. {@code ScannedInput} reads the usual form directly from bytes; any other form is
 *       left to {@code ParsedInput}, which uses Jackson's parser. Both give the same result.
 * </ul>
 *
 * <p>Unknown fields are kept as plain Java values ({@link io.github.suppliersdk.internal.json.PlainValues}). JSON that
 * differs from the contract is an {@link io.github.suppliersdk.internal.json.UnreadableJsonException}, whose message
 * names the path of the field and never shows content.
 */
@NullMarked
package io.github.suppliersdk.internal.json;

import org.jspecify.annotations.NullMarked;
