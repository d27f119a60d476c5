package io.github.suppliersdk.internal.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * Options that all have a default: a builder without stages. Kept out of the class files: users compile without
 * Immutables, and javac warns of what it cannot find there when all its warnings are on.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
        stagedBuilder = false,
        jdkOnly = true,
        overshadowImplementation = true,
        depluralize = true,
        allowedClasspathAnnotations = javax.annotation.processing.Generated.class)
public @interface OptionsStyle {}
