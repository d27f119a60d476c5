package io.github.suppliersdk.internal.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tells the generator of the value classes, which recognises this annotation by its simple name, that the values of a
 * map may be null: an unknown field that the service sent as {@code null} is not lost.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
public @interface AllowNulls {}
