@NullMarked
package io.github.suppliersdk.internal.webhooks.protocol;

import org.jspecify.annotations.NullMarked;
