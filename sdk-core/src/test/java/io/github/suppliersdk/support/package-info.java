/**
 * Helpers of several tests: complete sample objects, the contract as a table, and a transport that responds from
 * memory.
 */
@NullMarked
package io.github.suppliersdk.support;

import org.jspecify.annotations.NullMarked;
