/**
 * The way in: {@link io.github.suppliersdk.SupplierClient}, its options, and the options of a single call.
 *
 * <p>The style below holds for every generated value class of the library: required attributes are asked for by the
 * compiler, one after the other, and the generated class is named nowhere but in the type that it implements. No
 * annotation of the generator stays in the class files: users compile without it, and would be warned.
 */
@NullMarked
@Value.Style(
        stagedBuilder = true,
        jdkOnly = true,
        overshadowImplementation = true,
        depluralize = true,
        allowedClasspathAnnotations = javax.annotation.processing.Generated.class,
        depluralizeDictionary = {
            "availableHolderCategory:availableHolderCategories",
            "holderCategory:holderCategories",
            "quantity:quantities"
        })
package io.github.suppliersdk;

import org.immutables.value.Value;
import org.jspecify.annotations.NullMarked;
