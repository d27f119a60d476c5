package io.github.suppliersdk.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only impossible addresses are refused; all others are left to the service to judge. */
class EmailRuleTest {
    private static boolean isRefused(String address) {
        Violations violations = new Violations();
        ValueRules.email("email", address, violations);
        return !violations.isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "ann",
                "@",
                "ann@",
                "@mail.example",
                "a b@mail.example",
                "ann@mail example",
                "ann@mail..example",
                "ann@.example",
                "ann@mail.",
                "ann@mail.example\n",
                "ann@work@mail.example",
                "\"a\nb\"@mail.example",
                "ann\u00a0guest@mail.example"
            })
    void invalidAddressesAreRefused(String address) {
        assertThat(isRefused(address)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ann@mail.example", "ann+tours@mail.example", "o'neil.x@a-b.example", "ann@localhost",
                "jürgen@müller.example", "\"ann guest\"@mail.example", "\"a@b\"@mail.example", "ann@[192.0.2.1]",
                "a..b@mail.example"
            })
    void validAddressesAreSent(String address) {
        assertThat(isRefused(address)).isFalse();
    }
}
