package io.github.suppliersdk.internal.redaction;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides what is shown of foreign texts and throwables. They can contain everything that was sent, because a peer may
 * echo it, and anything else. Everything that the library shows of them passes through here.
 */
public final class Redaction {
    private static final String MASK = "[secret]";
    private static final String NOT_SHOWN = "(not shown)";
    private static final int LONGEST_MESSAGE = 500;

    /** How much of a text is examined before it is cut: runs of blanks become one, so more is needed than is kept. */
    private static final int LONGEST_SOURCE = 16 * LONGEST_MESSAGE;

    private final List<SecretForm> forms;

    private Redaction(List<SecretForm> forms) {
        this.forms = forms;
    }

    /** Hides these secrets in all their forms. */
    public static Redaction of(Collection<String> secrets) {
        return new Redaction(SecretForm.of(secrets));
    }

    /** Returns the whole text without the secrets: for data such as the body of a response. */
    public String hide(String text) {
        return safely(text, SecretForm::hide);
    }

    /** Hides the secrets in the name of a header, case-insensitively: HTTP/2 has names in lower case. */
    public String hideInName(String name) {
        return safely(name, SecretForm::hideInName);
    }

    private interface Hiding {
        String hide(SecretForm form, String text, String mask);
    }

    /** Hides secrets; if that fails, nothing of the text is shown, and the failure is not thrown. */
    private String safely(String text, Hiding hiding) {
        try {
            String shown = text;
            for (SecretForm form : forms) {
                shown = hiding.hide(form, shown, MASK);
            }
            return shown;
        } catch (RuntimeException | StackOverflowError e) {
            return NOT_SHOWN;
        }
    }

    /** Returns the text for a message or a log line: on one line, cut, and without the secrets. */
    public String message(@Nullable String text) {
        if (text == null) {
            return "(no message)";
        }
        // one line first, because secrets are known in that form too; cut last, so that no secret is cut in two
        String beginning = text.length() <= LONGEST_SOURCE ? text : text.substring(0, LONGEST_SOURCE);
        return OneLine.cut(hide(OneLine.clean(beginning)), LONGEST_MESSAGE);
    }

    /** Copies a throwable for use as a cause, with messages as {@link #message} returns them. */
    public Throwable copyOf(Throwable original) {
        return new ThrowableCopier(thrown -> thrown.getMessage() == null ? null : message(thrown.getMessage()))
                .copy(original);
    }

    /** Copies a throwable for use as a cause, with types and stack traces only: messages may hold unknown secrets. */
    public static Throwable traceOf(Throwable original) {
        return new ThrowableCopier(thrown -> null).copy(original);
    }
}
