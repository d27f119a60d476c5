@NullMarked
package io.github.suppliersdk.publishing.schedule;

import org.jspecify.annotations.NullMarked;
