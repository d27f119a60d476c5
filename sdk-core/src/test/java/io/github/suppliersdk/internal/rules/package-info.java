/** Tests of the rules that refuse a request before it is sent. */
@NullMarked
package io.github.suppliersdk.internal.rules;

import org.jspecify.annotations.NullMarked;
