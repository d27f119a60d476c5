/** How requests leave the library. */
@NullMarked
package io.github.suppliersdk.http;

import org.jspecify.annotations.NullMarked;
