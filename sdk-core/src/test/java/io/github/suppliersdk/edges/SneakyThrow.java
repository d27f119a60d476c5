package io.github.suppliersdk.edges;

/** Throws checked exceptions that are not declared, as code in other languages of the JVM does. */
final class SneakyThrow {
    private SneakyThrow() {}

    /** Never returns; callers write {@code throw} before the call, so that the compiler knows. */
    static IllegalStateException thrown(Throwable anything) {
        SneakyThrow.<RuntimeException>unchecked(anything);
        return new IllegalStateException("unreachable");
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void unchecked(Throwable anything) throws E {
        throw (E) anything;
    }
}
