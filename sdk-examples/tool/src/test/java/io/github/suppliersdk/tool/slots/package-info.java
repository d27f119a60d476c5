@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.slots;
