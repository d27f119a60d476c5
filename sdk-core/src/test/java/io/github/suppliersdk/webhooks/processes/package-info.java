@NullMarked
package io.github.suppliersdk.webhooks.processes;

import org.jspecify.annotations.NullMarked;
