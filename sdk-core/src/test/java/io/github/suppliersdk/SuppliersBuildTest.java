package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A supplier's own build, without Immutables, in which each warning is an error. */
class SuppliersBuildTest {
    @TempDir
    private Path folder;

    /**
     * Compiled and run: access to what is inherited from a class that cannot be named is checked again when it is used.
     */
    @Test
    void codeThatChangesValuesCompilesWithoutAnyWarningAndRuns() throws Exception {
        assertThat(warningsIn("Season", """
                import io.github.suppliersdk.slots.*;
                import java.time.LocalDate;
                import java.util.*;
                import java.util.function.*;

                public class Season {
                    public static String plan(Integer seats) {
                        SlotRequest.Builder builder =
                                SlotRequest.builder("2027-04-22", "tour", DailySlot.of(LocalDate.of(2027, 4, 22)))
                                        .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 2500));
                        if (seats != null) {
                            builder.capacity(seats);
                        }
                        BiFunction<String, Object, SlotRequest.Builder> more = builder::putAdditionalProperty;
                        more.apply("note", null);
                        Supplier<SlotRequest> build = builder::build;
                        SlotRequest slot = build.get();
                        Function<Integer, SlotRequest> sized = slot::withCapacity;
                        BiFunction<SlotRequest, String, SlotRequest> named = SlotRequest::withSlotId;
                        Map<String, Object> others = slot.additionalProperties();
                        SlotRequest copy = slot.withSlotId("other").withSlotId(slot.slotId());
                        return slot.capacity() + " " + sized.apply(7).capacity() + " "
                                + named.apply(slot, "other").slotId() + " " + others + " " + copy.equals(slot);
                    }
                }
                """)).isEmpty();

        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            Method plan = loader.loadClass("Season").getMethod("plan", Integer.class);
            assertThat(plan.invoke(null, 3)).isEqualTo("OptionalInt[3] OptionalInt[7] other {note=null} true");
            assertThat(plan.invoke(null, (Object) null))
                    .isEqualTo("OptionalInt.empty OptionalInt[7] other {note=null} true");
        }
    }

    private String warningsIn(String name, String code) throws IOException {
        Path source = Files.writeString(folder.resolve(name + ".java"), code);
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.replace('\\', '/').contains("/org/immutables/"))
                .collect(Collectors.joining(File.pathSeparator));
        StringWriter output = new StringWriter();
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        List<String> options =
                List.of("-proc:none", "-Xlint:all,-path", "-Werror", "-cp", classPath, "-d", folder.toString());
        boolean compiled = javac.getTask(
                        output,
                        null,
                        null,
                        options,
                        null,
                        javac.getStandardFileManager(null, null, null).getJavaFileObjects(source))
                .call();
        assertThat(compiled).isEqualTo(output.toString().isEmpty());
        return output.toString();
    }
}
