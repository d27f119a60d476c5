package io.github.suppliersdk.internal.webhooks;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** Keeps the lines of levels WARN and ERROR, and separately those of INFO. */
final class RecordingLogger extends LegacyAbstractLogger {
    final transient List<String> lines = new ArrayList<>();
    final transient List<String> infos = new ArrayList<>();
    final transient List<Throwable> traces = new ArrayList<>();

    /** The number of following lines for which it throws. */
    int refusesLines;

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String message,
            Object @Nullable [] arguments,
            @Nullable Throwable trace) {
        if (refusesLines > 0) {
            refusesLines--;
            throw new IllegalStateException("the disk is full");
        }
        if (level == Level.INFO) {
            infos.add(message);
        }
        if (level == Level.WARN || level == Level.ERROR) {
            String line = MessageFormatter.basicArrayFormat(message, arguments);
            lines.add(level + " " + line);
            if (trace != null) {
                traces.add(trace);
            }
        }
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public boolean isInfoEnabled() {
        return true;
    }

    @Override
    public boolean isWarnEnabled() {
        return true;
    }

    @Override
    public boolean isErrorEnabled() {
        return true;
    }
}
