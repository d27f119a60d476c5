package io.github.suppliersdk.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Custom holder types have no constant; they are written in the form that the service requires. */
class HolderTypeTest {
    @ParameterizedTest
    @CsvSource({"custom_1,CUSTOM_1", "Custom_Locals,CUSTOM_Locals", "CUSTOM,CUSTOM", "cUsToMers,CUSTOMers"})
    void theWordCustomIsReadInAnyCaseAndWrittenInUpperCase(String read, String written) {
        HolderType type = HolderType.of(read);
        assertThat(type.isKnown()).isTrue();
        assertThat(type.text()).isEqualTo(written);
        assertThat(type).isEqualTo(HolderType.of(written));
    }

    @ParameterizedTest
    @ValueSource(strings = {"CUSTO", "my_custom", ""})
    void otherTextsAreUnknownAndUnchanged(String read) {
        HolderType type = HolderType.of(read);
        assertThat(type.isKnown()).isFalse();
        assertThat(type.text()).isEqualTo(read);
    }
}
