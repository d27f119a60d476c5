@NullMarked
package io.github.suppliersdk.webhooks.store;

import org.jspecify.annotations.NullMarked;
