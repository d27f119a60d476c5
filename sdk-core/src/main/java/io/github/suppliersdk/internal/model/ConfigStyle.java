package io.github.suppliersdk.internal.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * The style of a configuration with a builder: {@code config()} returns the configuration, so that {@code build()} can
 * return the client or the receiver. Otherwise as {@link ValueStyle}, and left out of the class files for the same
 * reason.
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
        throwForNullPointer = IllegalArgumentException.class, // whose message is the name of the option
        allowedClasspathAnnotations = javax.annotation.processing.Generated.class,
        builderVisibility = Value.Style.BuilderVisibility.PACKAGE,
        visibility = Value.Style.ImplementationVisibility.PACKAGE)
public @interface ConfigStyle {}
