package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailuresTest {
    private static String describe(String thrownBy) {
        LinkageError failure = new NoSuchMethodError("okio.AsyncTimeout.cancel()");
        failure.setStackTrace(new StackTraceElement[] {new StackTraceElement(thrownBy, "run", null, 1)});
        return Failures.describe(failure);
    }

    @Test
    void anIncompatibleOkioIsReportedWithBothFilesAndTheRemedy() {
        assertThat(describe("okhttp3.RealCall"))
                .startsWith("NoSuchMethodError: okio.AsyncTimeout.cancel()")
                .contains("okhttp-jvm-5")
                .contains("okio-jvm")
                .contains("do not fit together")
                .contains("com.squareup.okio:okio-jvm");
    }

    @Test
    void aMissingClassOfOtherCodeIsNotReportedAsAnOkHttpMismatch() {
        assertThat(describe("com.example.Tracing")).doesNotContain("do not fit together");
    }
}
