/**
 * Threads that never keep the JVM alive.
 */
@NullMarked
package io.github.suppliersdk.internal.threads;

import org.jspecify.annotations.NullMarked;
