package io.github.suppliersdk.webhooks.receiver;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * A generated class that nobody outside its package sees. Kept out of the class files: users compile without Immutables,
 * and javac warns of an enum constant in an annotation that it cannot find, which stops a build with {@code -Werror}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
        stagedBuilder = false,
        jdkOnly = true,
        overshadowImplementation = true,
        depluralize = true,
        build = "config",
        allowedClasspathAnnotations = javax.annotation.processing.Generated.class,
        visibility = Value.Style.ImplementationVisibility.PACKAGE)
@interface HiddenImplementationStyle {}
