@NullMarked
package io.github.suppliersdk.sync;

import org.jspecify.annotations.NullMarked;
