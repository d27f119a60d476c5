@NullMarked
package io.github.suppliersdk.internal.webhooks.receiver;

import org.jspecify.annotations.NullMarked;
