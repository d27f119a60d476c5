package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.Violation;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * Assertions on refusals: the type of the exception, and all fields of the error body. Its message begins with the name
 * of the field.
 */
final class Refusals {

    private Refusals() {}

    static void assertBadRequest(String problem, ThrowingCallable call) {
        assertRefused(BadRequestException.class, 400, problem, call);
    }

    static void assertNotFound(String problem, ThrowingCallable call) {
        assertRefused(NotFoundException.class, 404, problem, call);
    }

    static void assertConflict(String problem, ThrowingCallable call) {
        assertRefused(ConflictException.class, 409, problem, call);
    }

    static void assertRefused(
            Class<? extends ServiceException> type, int status, String problem, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isExactlyInstanceOf(type)
                .hasMessageContaining(problem)
                .isInstanceOfSatisfying(ServiceException.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(status);
                    assertThat(refusal.code()).hasValue(Integer.toString(status));
                    assertThat(refusal.id())
                            .hasValueSatisfying(
                                    id -> assertThat(UUID.fromString(id)).hasToString(id));
                    assertThat(refusal.serviceMessage())
                            .hasValueSatisfying(message -> assertThat(message).startsWith(problem));
                });
    }

    /** Asserts that the library refuses the request because of this field. */
    static void assertNotSent(String field, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        refusal -> assertThat(refusal.violations())
                                .extracting(Violation::path)
                                .containsExactly(field));
    }
}
