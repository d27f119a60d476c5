package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** In the profile "compatibility" the tests run with the requested version of Jackson. */
@EnabledIfSystemProperty(named = JacksonVersionTest.ASKED, matches = ".+")
class JacksonVersionTest {
    static final String ASKED = "compatibility.jackson";

    @Test
    void everyJacksonModuleHasTheRequestedVersion() {
        assertThat(List.of(
                        new JsonFactory().version(),
                        new ObjectMapper().version(),
                        new Jdk8Module().version(),
                        new JavaTimeModule().version()))
                .allSatisfy(version -> assertThat(version).hasToString(System.getProperty(ASKED)));
    }
}
