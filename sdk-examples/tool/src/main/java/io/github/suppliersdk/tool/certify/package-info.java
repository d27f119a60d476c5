/** The checks of a backend, from the command line. */
@org.jspecify.annotations.NullMarked
package io.github.suppliersdk.tool.certify;
