/** Commands for slots, and the files that slots are read from. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.slots;
