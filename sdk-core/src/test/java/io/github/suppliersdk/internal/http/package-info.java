/** Tests of how requests leave the library. */
@NullMarked
package io.github.suppliersdk.internal.http;

import org.jspecify.annotations.NullMarked;
