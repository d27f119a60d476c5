package io.github.suppliersdk.sandbox.internal.state;

import java.util.List;

/**
 * What many slots of an option have in common, kept once.
 *
 * @param rest the slot as JSON text without its id, its date or times and its capacity
 */
public record SlotShape(String rest, List<String> holderCategories, List<String> pickups) {}
