/** Tests of the live page, in a real browser that all tests share, and over plain HTTP where no browser is needed. */
@NullMarked
package io.github.suppliersdk.sandbox.page;

import org.jspecify.annotations.NullMarked;
