/** What the assertions find, and how they say that it is not there. */
@NullMarked
package io.github.suppliersdk.test.assertions;

import org.jspecify.annotations.NullMarked;
