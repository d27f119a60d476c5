package io.github.suppliersdk.internal.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * The style of the value classes. Generated classes are package-private: users see only the hand-written abstract class
 * with its nested builder, and Javadoc shows the inherited methods as those of that class and its builder. Required
 * single values are arguments of {@code builder(...)}, so the compiler asks for them without a generated type for each;
 * a list that must not be empty is checked with everything else before the request is sent.
 * Collections of a builder are made on first use, because most values have no additional properties.
 *
 * <p>Left out of the class files: users compile without Immutables, and javac would warn about an enum constant in an
 * annotation that it cannot find, which stops a build with {@code -Werror}.
 */
@Target(ElementType.PACKAGE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
        stagedBuilder = false,
        jdkOnly = true,
        overshadowImplementation = true,
        deferCollectionAllocation = true,
        depluralize = true,
        forceJacksonPropertyNames = false, // the mapper derives them
        allowedClasspathAnnotations = javax.annotation.processing.Generated.class,
        builderVisibility = Value.Style.BuilderVisibility.PACKAGE,
        visibility = Value.Style.ImplementationVisibility.PACKAGE,
        depluralizeDictionary = {
            "availableHolderCategory:availableHolderCategories",
            "holderCategory:holderCategories",
            "quantity:quantities"
        })
public @interface ValueStyle {}
