@NullMarked
package io.github.suppliersdk.examples.webhooks;

import org.jspecify.annotations.NullMarked;
