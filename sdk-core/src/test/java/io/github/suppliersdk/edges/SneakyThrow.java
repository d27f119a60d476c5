package io.github.suppliersdk.edges;

/** Throws checked exceptions that are not declared, as code in other languages of the JVM does. */
final class SneakyThrow {
    private SneakyThrow() {}

    /** Never returns; a {@code throw} before the call tells the compiler so. */
    static IllegalStateException thrown(Throwable anything) {
        SneakyThrow.<RuntimeException>unchecked(anything);
        return new IllegalStateException("never made");
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void unchecked(Throwable anything) throws E {
        throw (E) anything;
    }
}
