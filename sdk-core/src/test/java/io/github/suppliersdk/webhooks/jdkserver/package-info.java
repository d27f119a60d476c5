@NullMarked
package io.github.suppliersdk.webhooks.jdkserver;

import org.jspecify.annotations.NullMarked;
