package io.github.suppliersdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InvalidResponsesDoNotCompileTest {
    private static final List<String> RIGHT = List.of(
            "HoldResponse a() { return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT); }",
            "BookingResponse b() { return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY); }",
            "CancellationResponse c() { return CancellationResponse.refused(CancellationRefusal.NOT_CANCELLABLE_BOOKING); }",
            "BookingResponse d(BookingItem i) { return BookingResponse.confirmed(\"t\", Ticket.forPerson(\"1\", TicketFormat.QR, i)); }",
            "Ticket e(java.net.URI u) { return Ticket.forAllAtUrl(u, \"application/pdf\"); }",
            "abstract class F implements WebhookHandler { public void cancelUnconfirmed(UnconfirmedCancellation r, WebhookTransaction t) {} }");

    /** Each is a member of the list above with one mistake. */
    private static final List<String> WRONG = List.of(
            "HoldResponse a() { return HoldResponse.refused(HoldRefusal.INACTIVE_HOLD_KEY); }",
            "HoldResponse a2() { return HoldResponse.refused(BookingRefusal.NO_CAPACITY_LEFT); }",
            "HoldResponse a3() { return HoldResponse.refused(HoldRefusal.NOT_CANCELLABLE_BOOKING); }",
            "BookingResponse b() { return BookingResponse.refused(BookingRefusal.NOT_CANCELLABLE_BOOKING); }",
            "BookingResponse b2() { return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT); }",
            "CancellationResponse c() { return CancellationResponse.refused(CancellationRefusal.NO_CAPACITY_LEFT); }",
            "BookingResponse d(BookingItem i) { return BookingResponse.confirmed(\"t\"); }",
            "Ticket d2(BookingItem i) { return Ticket.forPerson(\"1\", TicketFormat.URL, i); }",
            "Ticket d3() { return Ticket.forPerson(\"1\", TicketFormat.QR); }",
            "Ticket e() { return Ticket.forAll(\"1\", TicketFormat.QR, \"application/pdf\"); }",
            "class E implements HoldResponse {}",
            "abstract class F implements WebhookHandler { public CancellationResponse cancelUnconfirmed("
                    + "UnconfirmedCancellation r, WebhookTransaction t) { return null; } }",
            "abstract class G implements WebhookHandler { public CancellationResponse cancel("
                    + "UnconfirmedCancellation r, WebhookTransaction t) { return super.cancel(r, t); } }");

    @TempDir
    private Path classes;

    /** The numbers of the lines that do not compile; each member is on a separate line. */
    private List<Long> linesWithErrors(List<String> members) {
        String source =
                "import io.github.suppliersdk.webhooks.*; class Example {\n" + String.join("\n", members) + "\n}";
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
    void anInvalidHandlerResponseDoesNotCompile() {
        assertThat(linesWithErrors(RIGHT)).isEmpty();
        assertThat(linesWithErrors(WRONG))
                .isEqualTo(IntStream.rangeClosed(1, WRONG.size())
                        .mapToObj(Long::valueOf)
                        .toList());
    }
}
