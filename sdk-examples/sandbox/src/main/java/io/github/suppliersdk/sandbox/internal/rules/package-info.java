/** How the sandbox judges what a client sends: one class per object, all problems of a body at once. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.rules;

import org.jspecify.annotations.NullMarked;
