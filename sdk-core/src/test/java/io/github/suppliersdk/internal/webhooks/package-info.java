@NullMarked
package io.github.suppliersdk.internal.webhooks;

import org.jspecify.annotations.NullMarked;
