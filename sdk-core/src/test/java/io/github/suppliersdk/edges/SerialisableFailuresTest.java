package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.ErrorBody;
import io.github.suppliersdk.errors.ForbiddenException;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.PreconditionFailedException;
import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TooManyRequestsException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.publishing.JournalException;
import io.github.suppliersdk.publishing.PublishAbortedException;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.LibraryClasses;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.VersionedSlotsException;
import io.github.suppliersdk.webhooks.store.WebhookStoreException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Job schedulers and remote calls pass exceptions on, so these must be serialisable with all their content. */
class SerialisableFailuresTest {
    private ChaosProxy service;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
        client = CallFixtures.withoutRetries(CallFixtures.config(service).build());
    }

    @AfterEach
    void stop() throws IOException {
        client.close(Duration.ZERO);
        service.close();
    }

    private static Object copy(Object original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    private Throwable failure(Fault fault) {
        service.next(fault);
        return catchThrowable(() -> CallFixtures.get(client));
    }

    @Test
    void everyFailureCanBeSerialised() {
        List<Throwable> failures = new ArrayList<>();
        failures.add(failure(Fault.CONFLICT));
        failures.add(failure(Fault.HTML));
        failures.add(failure(Fault.RESET_AFTER_BODY));
        failures.add(catchThrowable(() -> client.slots("e1", "adult-tour").get("-")));
        SupplierClient tokenless = SupplierClient.builder()
                .baseUrl(service.url("http"))
                .tokens(TokenSource.from(() -> {
                    throw new IllegalStateException("no token");
                }))
                .build();
        failures.add(catchThrowable(() -> CallFixtures.get(tokenless)));
        assertThat(failures)
                .hasExactlyElementsOfTypes(
                        ConflictException.class,
                        InvalidResponseException.class,
                        TransportException.class,
                        InvalidRequestException.class,
                        TokenException.class);
        assertThat(failures)
                .allSatisfy(failure -> assertThatCode(() -> assertThat((Throwable) copy(failure))
                                .hasSameClassAs(failure)
                                .hasMessage(failure.getMessage()))
                        .as(failure.getClass().getSimpleName())
                        .doesNotThrowAnyException());
    }

    /** Each class of the library that users can catch, with an example of everything that it can carry. */
    private static List<Throwable> oneOfEach() throws ReflectiveOperationException {
        CallInfo call = new CallInfo("PUT", "https://service.example/x", 3, Duration.ofMillis(7), Effect.UNKNOWN, "");
        RawResponse response = new RawResponse(418, Map.of("a-header", List.of("one", "two")), "the body");
        ErrorBody error = new ErrorBody(Optional.of("400"), Optional.of("id-1"), Optional.of("the message"));
        IOException cause = new IOException("cause");
        PublishReport report =
                SlotPublisher.builder(CannedTransport.client("[]")).build().publish(List.<SlotTarget>of());
        return List.of(
                new BadRequestException(call, response, error),
                new UnauthorizedException(call, response, error),
                new ForbiddenException(call, response, error),
                new NotFoundException(call, response, error),
                new ConflictException(call, response, error),
                new PreconditionFailedException(call, response, error),
                new TooManyRequestsException(call, response, error),
                new ServerErrorException(call, response, ErrorBody.NONE),
                new ServiceException(call, response, error),
                new InvalidResponseException(call, response, "problem", cause),
                new InvalidRequestException(List.of(new Violation("a[1].b", "is wrong"))),
                new TransportException(call, TransportException.Reason.FAULT, "problem", cause),
                new TokenException(
                        call, TransportException.Reason.INTERRUPTED, TokenException.Problem.REFUSED, "problem", cause),
                new WebhookStoreException("problem", cause),
                made(JournalException.class, Path.of("journal"), "problem", cause),
                made(PublishAbortedException.class, report, cause),
                new OutboxException("problem", cause),
                new VersionedSlotsException("problem", cause));
    }

    /** Created with its only constructor, which is not public. */
    private static Throwable made(Class<? extends Throwable> type, Object... arguments)
            throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        return (Throwable) constructor.newInstance(arguments);
    }

    @Test
    void everyClassKeepsItsMessageCauseAndDataThroughSerialisation() throws Exception {
        List<Throwable> originals = oneOfEach();
        assertThat(originals)
                .extracting(original -> original.getClass().getName())
                .containsExactlyInAnyOrderElementsOf(exceptionsThatUsersSee());
        for (Throwable original : originals) {
            Throwable copy = (Throwable) copy(original);
            assertThat(copy).hasSameClassAs(original).hasMessage(original.getMessage());
            assertThat(copy.getCause() == null).isEqualTo(original.getCause() == null);
            assertThat(copy.getStackTrace()).isEqualTo(original.getStackTrace());
            for (Method method : original.getClass().getMethods()) {
                boolean isData = method.getParameterCount() == 0
                        && method.getDeclaringClass().getName().startsWith("io.github.suppliersdk")
                        && !Modifier.isStatic(method.getModifiers());
                if (isData && method.getReturnType() != PublishReport.class) {
                    assertThat(method.invoke(copy))
                            .as("%s", method)
                            .isEqualTo(method.invoke(original))
                            .isNotNull();
                }
            }
        }
    }

    private static List<String> exceptionsThatUsersSee() {
        return LibraryClasses.all().stream()
                .filter(type -> type.isAssignableTo(Throwable.class)
                        && type.getModifiers().contains(JavaModifier.PUBLIC)
                        && !type.getModifiers().contains(JavaModifier.ABSTRACT)
                        && !type.getPackageName().contains(".internal"))
                .map(JavaClass::getName)
                .toList();
    }

    /** Header names are still found in any letter case, whatever map contained them. */
    @Test
    void theHeadersOfARawResponseAreACopyInWhichNamesAreFoundInAnyLetterCase() throws Exception {
        Map<String, List<String>> given = new HashMap<>(Map.of("Retry-After", new ArrayList<>(List.of("3"))));
        RawResponse response = new RawResponse(503, given, "");
        given.clear();
        assertThat(response.headers().get("RETRY-after")).containsExactly("3");
        assertThat(((RawResponse) copy(response)).headers().get("RETRY-after")).containsExactly("3");
    }

    @Test
    void theReportOfAnEndedRunIsNotSerialisedButItsFiguresAreInTheMessage() throws Exception {
        PublishAbortedException original = (PublishAbortedException) oneOfEach().stream()
                .filter(PublishAbortedException.class::isInstance)
                .findFirst()
                .orElseThrow();
        PublishAbortedException copy = (PublishAbortedException) copy(original);
        assertThat(copy).hasMessageContaining(original.report().toString());
        assertThat(catchThrowable(copy::report)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theDetailsOfAFailureAreSerialisedToo() throws Exception {
        ConflictException original = (ConflictException) failure(Fault.CONFLICT);
        ConflictException copy = (ConflictException) copy(original);
        assertThat(copy.status()).isEqualTo(409);
        assertThat(copy.rawBody()).isEqualTo(original.rawBody());
        assertThat(copy.headers().get("CONTENT-TYPE")).containsExactly("application/json");
        assertThat(copy.code()).isEqualTo(original.code());
        assertThat(copy.call().url()).isEqualTo(original.call().url());
    }
}
