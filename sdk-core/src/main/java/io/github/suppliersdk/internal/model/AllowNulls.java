package io.github.suppliersdk.internal.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Allows null values in a map of a value class, so that an unknown field that the service sent as {@code null} is kept.
 * The generator recognises this annotation by its simple name.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
public @interface AllowNulls {}
