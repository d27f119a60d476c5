@NullMarked
package io.github.suppliersdk.internal.sync;

import org.jspecify.annotations.NullMarked;
