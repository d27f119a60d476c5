package io.github.suppliersdk.internal.redaction;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What may be shown of texts and throwables that come from outside. They can hold everything that was sent, because a peer may send it
 * back, and whatever else somebody chose to write: everything that the library shows of them goes through here.
 */
public final class Redaction {
    private static final String MASK = "[secret]";
    private static final String NOT_SHOWN = "(not shown)";
    private static final int LONGEST_MESSAGE = 500;

    /** What is looked at of a text that is cut: blanks in a row become one, so it may need more than it keeps. */
    private static final int LONGEST_SOURCE = 16 * LONGEST_MESSAGE;

    private final List<SecretForm> forms;

    private Redaction(List<SecretForm> forms) {
        this.forms = forms;
    }

    /** Hides these secrets, in whatever form they come. */
    public static Redaction of(Collection<String> secrets) {
        return new Redaction(SecretForm.of(secrets));
    }

    /** The whole text as it came, except the secrets: for what is kept as data, such as the body of a response. */
    public String hide(String text) {
        return safely(text, SecretForm::hide);
    }

    /** The name of a header without the secrets, in any letter case: HTTP/2 has names in small letters. */
    public String hideInName(String name) {
        return safely(name, SecretForm::hideInName);
    }

    private interface Hiding {
        String hide(SecretForm form, String text, String mask);
    }

    /** Nothing is shown rather than a secret, or a failure of the search for one in place of what is told of. */
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

    /** The text as a part of a message or a log line: on one line, cut, and without the secrets. */
    public String message(@Nullable String text) {
        if (text == null) {
            return "(no message)";
        }
        // first on one line, because the secrets are known in that form too; cut last, so that none is cut in two
        String beginning = text.length() <= LONGEST_SOURCE ? text : text.substring(0, LONGEST_SOURCE);
        return OneLine.cut(hide(OneLine.clean(beginning)), LONGEST_MESSAGE);
    }

    /** A copy to use as a cause, with messages as {@link #message} gives them. */
    public Throwable copyOf(Throwable original) {
        return new ThrowableCopier(thrown -> thrown.getMessage() == null ? null : message(thrown.getMessage()))
                .copy(original);
    }

    /** A copy to use as a cause, with types and stack traces and no messages: those may hold secrets that nobody knows. */
    public static Throwable traceOf(Throwable original) {
        return new ThrowableCopier(thrown -> null).copy(original);
    }
}
