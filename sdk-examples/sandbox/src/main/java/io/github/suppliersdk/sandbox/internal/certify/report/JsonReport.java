package io.github.suppliersdk.sandbox.internal.certify.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** The report as JSON, for programs: the record with the names of its components. Durations are in milliseconds. */
public final class JsonReport {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .addModule(new SimpleModule()
                    .addSerializer(Duration.class, new Millis())
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addSerializer(ZoneId.class, ToStringSerializer.instance))
            .build();

    private JsonReport() {}

    public static String of(CertificationReport report) {
        ObjectNode json = MAPPER.valueToTree(report);
        return json.put("passed", report.passed()).toString();
    }

    private static final class Millis extends StdSerializer<Duration> {

        private static final long serialVersionUID = 1;

        Millis() {
            super(Duration.class);
        }

        @Override
        public void serialize(Duration value, JsonGenerator to, SerializerProvider provider) throws IOException {
            to.writeNumber(Math.round(value.toNanos() / 1e4) / 100.0);
        }
    }
}
