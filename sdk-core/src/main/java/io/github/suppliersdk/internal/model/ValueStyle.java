package io.github.suppliersdk.internal.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * The style of the value classes. Generated classes are package-private: users see the abstract class that was written
 * by hand, with its nested builder, and nothing else. Javadoc then shows the inherited methods as those of the class and
 * of its builder. Required values are the arguments of {@code builder(...)}, so the compiler asks for them without a
 * generated type for each of them. Collections of a builder are made when they are first used: most values have no
 * additional properties.
 *
 * <p>Kept out of the class files: users compile without Immutables, and javac warns of an enum constant in an annotation
 * that it cannot find, which stops a build with {@code -Werror}.
 */
@Target(ElementType.PACKAGE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
        stagedBuilder = false,
        jdkOnly = true,
        overshadowImplementation = true,
        deferCollectionAllocation = true,
        depluralize = true,
        allowedClasspathAnnotations = javax.annotation.processing.Generated.class,
        builderVisibility = Value.Style.BuilderVisibility.PACKAGE,
        visibility = Value.Style.ImplementationVisibility.PACKAGE,
        depluralizeDictionary = {
            "availableHolderCategory:availableHolderCategories",
            "holderCategory:holderCategories",
            "quantity:quantities"
        })
public @interface ValueStyle {}
