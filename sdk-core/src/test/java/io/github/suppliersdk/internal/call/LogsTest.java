package io.github.suppliersdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

/** The log is the user's code: an exception of it does not affect a call. */
class LogsTest {
    private static Logger throwing(Throwable failure) {
        return (Logger)
                Proxy.newProxyInstance(LogsTest.class.getClassLoader(), new Class<?>[] {Logger.class}, (p, m, a) -> {
                    throw failure;
                });
    }

    @Test
    void aLogThatThrowsCountsAsDisabled() {
        assertThat(Logs.isOn(throwing(new IllegalStateException("the disk is full"))))
                .isFalse();
        assertThat(Logs.isOn(throwing(new NoClassDefFoundError("appender")))).isFalse();
    }

    @Test
    void aLogThatThrowsWhenALineIsWrittenChangesNothing() {
        assertThatCode(() -> {
                    Logs.debug(throwing(new IllegalStateException("the disk is full")), "{}", 1);
                    Logs.debug(throwing(new AssertionError("a filter")), "{}", 1);
                    Logs.debug(throwing(new NoClassDefFoundError("appender")), "{}", 1);
                })
                .doesNotThrowAnyException();
    }
}
