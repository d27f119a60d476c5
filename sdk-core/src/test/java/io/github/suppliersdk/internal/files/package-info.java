@NullMarked
package io.github.suppliersdk.internal.files;

import org.jspecify.annotations.NullMarked;
