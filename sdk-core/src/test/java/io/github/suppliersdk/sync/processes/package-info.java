@NullMarked
package io.github.suppliersdk.sync.processes;

import org.jspecify.annotations.NullMarked;
