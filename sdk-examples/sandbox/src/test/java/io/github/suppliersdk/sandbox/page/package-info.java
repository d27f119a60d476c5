/** The live page in a real browser, one session for all tests, and without one what a browser would not do. */
@NullMarked
package io.github.suppliersdk.sandbox.page;

import org.jspecify.annotations.NullMarked;
