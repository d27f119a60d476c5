@NullMarked
package io.github.suppliersdk.webhooks.receiver;

import org.jspecify.annotations.NullMarked;
