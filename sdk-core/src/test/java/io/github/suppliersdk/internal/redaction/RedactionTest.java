package io.github.suppliersdk.internal.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
    private static final String ODD = "a b/+=\"\\&<ü>'1";

    @ParameterizedTest
    @ValueSource(strings = {ODD, "a+b%2F%2B%3D%22%5C%26%3C%C3%BC%3E%271"})
    void aSecretIsHiddenAsItIsAndAsInAForm(String form) {
        assertThat(Redaction.of(List.of(ODD)).hide("<" + form + ">")).isEqualTo("<[secret]>");
        assertThat(Redaction.of(List.of(ODD)).message("<" + form + ">")).isEqualTo("<[secret]>");
    }

    @Test
    void theLongerOfTwoSecretsIsHiddenFirst() {
        assertThat(Redaction.of(List.of("token-12", "token-12-renewed")).hide("token-12-renewed token-12"))
                .isEqualTo("[secret] [secret]");
    }

    @ParameterizedTest
    @CsvSource({
        "s3cret, 'key=s3cret&a', 'key=[secret]&a'",
        "abc, abc abc-d, abc abc-d",
        "'/+/', '%2F%2B%2F', '%2F%2B%2F'",
        "secret, a secret, a [secret]"
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
}
