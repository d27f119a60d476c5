package io.github.suppliersdk.internal.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * The style of a configuration whose builder makes what is configured: {@code config()} gives the configuration, so that
 * {@code build()} is free to give the client or the receiver. As {@link ValueStyle} otherwise, and out of the class files
 * for the same reason.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
        stagedBuilder = false,
        jdkOnly = true,
        overshadowImplementation = true,
        deferCollectionAllocation = true,
        depluralize = true,
        build = "config",
        throwForNullPointer = IllegalArgumentException.class, // its message is the name of the option
        allowedClasspathAnnotations = javax.annotation.processing.Generated.class,
        builderVisibility = Value.Style.BuilderVisibility.PACKAGE,
        visibility = Value.Style.ImplementationVisibility.PACKAGE)
public @interface ConfigStyle {}
