/** The command {@code certify}, which checks a backend before it goes live. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.certify;
