@NullMarked
package io.github.suppliersdk.sandbox.certify;

import org.jspecify.annotations.NullMarked;
