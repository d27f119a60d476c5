/** The service that the clients call: a process of its own, which responds at once. */
@NullMarked
package io.github.suppliersdk.benchmarks.server;

import org.jspecify.annotations.NullMarked;
