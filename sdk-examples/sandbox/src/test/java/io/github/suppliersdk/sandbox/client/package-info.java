/** What the sandbox refuses and what goes wrong in it, as a program that uses the library sees it. */
@NullMarked
package io.github.suppliersdk.sandbox.client;

import org.jspecify.annotations.NullMarked;
