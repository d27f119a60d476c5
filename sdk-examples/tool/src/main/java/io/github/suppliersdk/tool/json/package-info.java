/** JSON that is read and written as trees. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.json;
