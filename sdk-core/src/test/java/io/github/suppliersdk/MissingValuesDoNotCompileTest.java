package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request without one of its required values does not compile. */
class MissingValuesDoNotCompileTest {
    private static final List<String> PACKAGES =
            List.of("bookings", "experiences", "integrationtests", "options", "publishing.schedule", "slots");

    private static final List<String> RIGHT = List.of(
            "AvailableHolderCategory a() { return AvailableHolderCategory.builder(\"adult\", 2500).build(); }",
            "HolderCategory b() { return HolderCategory.builder(\"adult\", HolderType.ADULT, 18).build(); }",
            "OptionRequest c() { return OptionRequest.builder(\"o\", \"O\").addHolderCategory(b()).build(); }",
            "ExperienceRequest d() { return ExperienceRequest.builder(\"e\", \"E\", SlotType.DAILY, \"EUR\", \"v\")"
                    + ".addOptions(c(), c()).build(); }",
            "SlotRequest e() { return SlotRequest.builder(\"s\", \"o\", OpenSlot.ofDurationDays(1))"
                    + ".addAllAvailableHolderCategories(java.util.List.of(a())).build(); }",
            "SlotRequest.Builder held() { return SlotRequest.builder(\"s\", \"o\", OpenSlot.ofDurationDays(1))"
                    + ".addAvailableHolderCategory(a()); }",
            "TestHold f(java.util.UUID id) { return TestHold.builder(\"e\", \"o\", \"s\", id, java.time.LocalDateTime.MAX)"
                    + ".addQuantity(HolderQuantity.of(\"adult\", 1)).build(); }",
            "TestBooking g(java.util.UUID id, BookingHolder holder) { return TestBooking.builder(id, id, id, \"s\", holder)"
                    + ".addBookingRequest(TestBookingItem.builder(\"adult\").build()).build(); }",
            "SlotSchedule.Builder h() { return SlotSchedule.of(\"e\", \"o\").price(\"adult\", 2500)"
                    + ".at(java.time.LocalTime.NOON); }");

    /** Each is one of {@link #RIGHT} without one required value. */
    private static final List<String> WRONG = List.of(
            "AvailableHolderCategory a() { return AvailableHolderCategory.builder(\"adult\").build(); }",
            "HolderCategory b() { return HolderCategory.builder(\"adult\").build(); }",
            "OptionRequest c() { return OptionRequest.builder(\"o\", \"O\").build(); }",
            "ExperienceRequest d() { return ExperienceRequest.builder(\"e\", \"E\", SlotType.DAILY, \"EUR\", \"v\")"
                    + ".addOptions().build(); }",
            "ExperienceRequest d2() { return ExperienceRequest.builder(\"e\", \"E\", SlotType.DAILY, \"EUR\", \"v\").build(); }",
            "SlotRequest e() { return SlotRequest.builder(\"s\", \"o\", OpenSlot.ofDurationDays(1)).build(); }",
            "TestHold f(java.util.UUID id) { return TestHold.builder(\"e\", \"o\", \"s\", id, java.time.LocalDateTime.MAX)"
                    + ".build(); }",
            "TestBooking g(java.util.UUID id, BookingHolder holder) { return TestBooking.builder(id, id, id, \"s\", holder)"
                    + ".build(); }",
            "SlotSchedule.Builder h() { return SlotSchedule.of(\"e\", \"o\").at(java.time.LocalTime.NOON); }");

    @TempDir
    private Path classes;

    /** The numbers of the lines that do not compile; each member is on a separate line. */
    private List<Long> linesWithErrors(List<String> members) {
        String imports = PACKAGES.stream()
                .map(name -> "import io.github.suppliersdk." + name + ".*; ")
                .reduce("", String::concat);
        String source = imports + "class Example {\n" + String.join("\n", members) + "\n}";
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Example.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options =
                List.of("-proc:none", "-d", classes.toString(), "-classpath", System.getProperty("java.class.path"));
        ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, found, options, null, List.of(file))
                .call();
        return found.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each -> each.getLineNumber() - 1)
                .distinct()
                .sorted()
                .toList();
    }

    @Test
    void aRequestWithoutARequiredValueDoesNotCompile() {
        assertThat(linesWithErrors(RIGHT)).isEmpty();
        assertThat(linesWithErrors(WRONG))
                .isEqualTo(LongStream.rangeClosed(1, WRONG.size()).boxed().toList());
    }
}
