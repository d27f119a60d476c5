package io.github.suppliersdk.internal.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.SocketTimeoutException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
    private static final String ODD = "a b/+=\"\\&<ü>'1";

    private static String all(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a b/+=\"\\&<ü>'1",
                "a+b%2F%2B%3D%22%5C%26%3C%C3%BC%3E%271",
                "a%20b%2F%2B%3D%22%5C%26%3C%C3%BC%3E%271",
                "a+b%2f%2b%3d%22%5c%26%3c%c3%bc%3e%271",
                "a%20b%2f%2b%3d%22%5c%26%3c%c3%bc%3e%271",
                "a b/+=\\\"\\\\&<ü>'1",
                "a b\\/+=\\\"\\\\&<ü>'1",
                "a b/+=\\\"\\\\&<\\u00fc>'1",
                "a b\\/+=\\\"\\\\&<\\u00fc>'1",
                "a b/+=\"\\&amp;&lt;ü&gt;'1",
                "a b/+=&quot;\\&amp;&lt;ü&gt;&#39;1",
                "a b/\\u002B\\u003d\"\\\\&<\\u00FC>'1",
                "a b/&#x2B;&#61;&#34;\\&amp;&lt;ü&gt;&#x27;1"
            })
    void aSecretIsHiddenInEveryEncoding(String form) {
        assertThat(Redaction.of(List.of(ODD)).hide("<" + form + ">")).isEqualTo("<[secret]>");
        assertThat(Redaction.of(List.of(ODD)).message("<" + form + ">")).isEqualTo("<[secret]>");
    }

    @Test
    void aSecretInUtf16IsHidden() {
        String text = new String("tok-12345678".getBytes(StandardCharsets.UTF_16LE), StandardCharsets.UTF_8);
        assertThat(Redaction.of(List.of("tok-12345678")).message(text)).isEqualTo("[secret]");
    }

    @Test
    void aSecretWithBlanksIsHiddenAfterBlanksAreCollapsed() {
        assertThat(Redaction.of(List.of("open \n sesame")).message("say open \n sesame, or open sesame"))
                .isEqualTo("say [secret], or [secret]");
    }

    /** For example a JWT with many claims, on a thread with a small stack. */
    @Test
    void aSecretOfAnyLengthIsHiddenOnAnyThread() throws InterruptedException {
        String secret = random(64 * 1024);
        Redaction[] redaction = new Redaction[1];
        String[] shown = new String[5];
        onLittleStack(() -> {
            redaction[0] = Redaction.of(List.of(secret));
            shown[0] = redaction[0].hide("<" + secret + ">");
            shown[1] = redaction[0].message("token " + secret);
            shown[2] = redaction[0].hide("<" + URLEncoder.encode(secret, StandardCharsets.UTF_8) + ">");
            shown[3] = redaction[0].message("token " + URLEncoder.encode(secret, StandardCharsets.UTF_8));
            shown[4] = redaction[0].hideInName("X-" + secret.toUpperCase(Locale.ROOT));
        });
        assertThat(shown).containsExactly("<[secret]>", "token [secret]", "<[secret]>", "token [secret]", "X-[secret]");
    }

    private static String random(int length) {
        Random random = new Random(12);
        StringBuilder text = new StringBuilder("s");
        while (text.length() < length) {
            text.append("aBcdefgh0123-_.~/+%&ü ".charAt(random.nextInt(22)));
        }
        return text.append("0123456789").toString();
    }

    private static void onLittleStack(Runnable work) throws InterruptedException {
        Thread thread = new Thread(null, work, "little stack", 256 * 1024);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        thread.setUncaughtExceptionHandler((dead, e) -> failure.set(e));
        thread.start();
        thread.join();
        assertThat(failure.get()).as("failure").isNull();
    }

    @Test
    void theBeginningOfAnEncodedSecretIsHiddenEvenIfAnEscapeIsCut() {
        Redaction redaction = Redaction.of(List.of("0123456789/abcdef"));
        assertThat(redaction.hide("Bearer 0123456789%2Fab")).isEqualTo("Bearer [secret]");
        assertThat(redaction.hide("Bearer 0123456789%2")).isEqualTo("Bearer [secret]");
        assertThat(redaction.hide("0 1 2 3 4 5 6 7 8 ")).isEqualTo("[secret]");
    }

    @Test
    void aSecretIsHiddenInATextWithTwoDecodings() {
        assertThat(Redaction.of(List.of("pass%25word", "back\\slashed"))
                        .hide("pass%2525word pass%25word back\\\\slashed"))
                .isEqualTo("[secret] [secret] [secret]");
    }

    @Test
    void theLongerOfTwoSecretsIsHiddenFirst() {
        assertThat(Redaction.of(List.of("token-12", "token-12-renewed")).hide("token-12-renewed token-12"))
                .isEqualTo("[secret] [secret]");
    }

    @Test
    void theBeginningOfASecretAtTheEndOfATruncatedTextIsHidden() {
        assertThat(Redaction.of(List.of("0123456789abcdef")).hide("Bearer 0123456789ab"))
                .isEqualTo("Bearer [secret]");
    }

    /** A secret of four to seven characters is hidden as a separate word only; a shorter one is not hidden. */
    @ParameterizedTest
    @CsvSource({
        "s3cret, 'token s3cret, is3crets', 'token [secret], is3crets'",
        "s3cret, 'key=s3cret&a', 'key=[secret]&a'",
        "abc, abc abc-d, abc abc-d",
        "e, Check the request e, Check the request e",
        "'/+/', '%2F%2B%2F', '%2F%2B%2F'"
    })
    void aShortSecretLeavesMessagesReadable(String secret, String text, String shown) {
        assertThat(Redaction.of(List.of(secret)).hide(text)).isEqualTo(shown);
    }

    @Test
    void aMessageIsOneShortLineWithoutControlCharacters() {
        String nasty = "a\r\nb\u0085c\u2028d\u001b[31m\u0000\u009b\u202e\ud800e";
        assertThat(Redaction.of(List.of()).message(nasty)).isEqualTo("a b c d [31m e");
        assertThat(Redaction.of(List.of()).message("😀".repeat(10_000)))
                .hasSizeLessThan(502)
                .endsWith("😀…");
        assertThat(Redaction.of(List.of()).message(" ".repeat(1_000_000))).isEmpty();
        assertThat(Redaction.of(List.of()).message(null)).isEqualTo("(no message)");
    }

    @Test
    void aTextKeptAsDataIsNotTruncatedAndKeepsItsLines() {
        String body = "a\nb".repeat(10_000);
        assertThat(Redaction.of(List.of("0123456789")).hide(body)).isEqualTo(body);
    }

    @Test
    void aCopyLooksLikeTheOriginalWithoutItsSecretsAndCanBeSerialised() throws IOException, ClassNotFoundException {
        Exception cause = new SocketTimeoutException("read 0123456789");
        Exception original = new IllegalStateException("sent 0123456789", cause) {
            private final Object held = new Object(); // not serialisable

            @Override
            @SuppressWarnings("OverrideThrowableToString")
            public String toString() {
                return "0123456789" + held;
            }
        };
        original.addSuppressed(new IOException("closing 0123456789"));
        Throwable copy = Redaction.of(List.of("0123456789")).copyOf(original);
        assertThat(all(copy))
                .doesNotContain("0123456789")
                .contains(
                        original.getClass().getName() + ": sent [secret]",
                        "Caused by: java.net.SocketTimeoutException: read [secret]",
                        "Suppressed: java.io.IOException: closing [secret]",
                        "at " + getClass().getName());
        assertThat(copy.getStackTrace()).isEqualTo(original.getStackTrace());

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(copy);
        }
        Throwable read = (Throwable) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        assertThat(all(read)).isEqualTo(all(copy));
        assertThat(all(Redaction.of(List.of()).copyOf(copy)))
                .as("a copy of a copy")
                .isEqualTo(all(copy));
    }

    @Test
    void aTraceHasTypesAndNoMessages() {
        Throwable trace = Redaction.traceOf(new IllegalStateException("one", new IOException("two")));
        assertThat(all(trace))
                .contains("java.lang.IllegalStateException", "java.io.IOException")
                .doesNotContain("one")
                .doesNotContain("two");
    }

    @Test
    void anUnboundedChainOfCausesIsCopiedUpToALimit() {
        Exception one = new Exception("one");
        one.initCause(new Exception("two", one));
        assertThat(all(Redaction.of(List.of()).copyOf(one)))
                .contains("one", "two")
                .hasSizeLessThan(100_000);

        Exception deep = new Exception("deepest");
        for (int i = 0; i < 10_000; i++) {
            deep = new Exception("level", deep);
            for (int j = 0; j < 3; j++) {
                deep.addSuppressed(new Exception("wide"));
            }
        }
        int depth = 0;
        for (Throwable t = Redaction.of(List.of()).copyOf(deep); t != null; t = t.getCause()) {
            depth++;
        }
        assertThat(depth).isBetween(2, 10);
    }

    @Test
    void aThrowableWhoseMethodsThrowIsStillReported() {
        Throwable hostile = new Exception() {
            @Override
            public String getMessage() {
                throw new IllegalStateException("0123456789");
            }

            @Override
            public synchronized Throwable getCause() {
                throw new StackOverflowError("0123456789");
            }

            @Override
            public StackTraceElement[] getStackTrace() {
                return Objects.requireNonNull(null);
            }
        };
        assertThat(all(Redaction.of(List.of()).copyOf(hostile)))
                .contains(hostile.getClass().getName())
                .doesNotContain("0123456789");
    }
}
