package io.github.suppliersdk.spring.internal;

/** What paths begin with, as they are sent to the application: that of its container, which may have given it another one. */
public record ContextPath(String value) {}
