@NullMarked
package io.github.suppliersdk.webhooks;

import org.jspecify.annotations.NullMarked;
