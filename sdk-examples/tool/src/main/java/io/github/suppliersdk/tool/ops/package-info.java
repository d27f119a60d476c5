/** Commands on a backend's stores, for the person on call. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.ops;
