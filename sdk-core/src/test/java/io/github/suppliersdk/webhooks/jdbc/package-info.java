@NullMarked
package io.github.suppliersdk.webhooks.jdbc;

import org.jspecify.annotations.NullMarked;
