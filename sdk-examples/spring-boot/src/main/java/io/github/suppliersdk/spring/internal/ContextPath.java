package io.github.suppliersdk.spring.internal;

/** The prefix of all paths of the application, as clients send them; its container may have set it. */
public record ContextPath(String value) {}
