package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.internal.Accounts;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if there are no properties below {@code supplier.accounts}. */
final class SingleAccount extends SpringBootCondition {
    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        boolean isSingle = Accounts.names(context.getEnvironment()).isEmpty();
        return new ConditionOutcome(
                isSingle,
                ConditionMessage.forCondition("Supplier accounts")
                        .because(isSingle ? "there is one, without a name" : "there are several"));
    }
}
