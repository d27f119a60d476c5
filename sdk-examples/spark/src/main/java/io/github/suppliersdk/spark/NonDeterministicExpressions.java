package io.github.suppliersdk.spark;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.PlanExpression;
import org.apache.spark.sql.catalyst.expressions.UserDefinedExpression;
import org.apache.spark.sql.catalyst.plans.QueryPlan;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Finds the expressions that Spark marks as non-deterministic, such as {@code rand}. Spark does not mark aggregates
 * whose result depends on the order of rows, such as {@code first} and {@code collect_list}.
 */
final class NonDeterministicExpressions {
    private NonDeterministicExpressions() {}

    /** Returns the names of the expressions that Spark marks; empty if the plan of the rows is deterministic. */
    static Set<String> names(Dataset<Row> rows) {
        LogicalPlan plan = ((org.apache.spark.sql.classic.Dataset<Row>) rows)
                .queryExecution()
                .analyzed();
        Set<String> names = new TreeSet<>();
        if (!plan.deterministic()) {
            collect(plan, names);
            if (names.isEmpty()) {
                names.add("the plan");
            }
        }
        return names;
    }

    private static void collect(QueryPlan<?> plan, Set<String> names) {
        CollectionConverters.asJava(plan.expressions()).forEach(each -> collect(each, names));
        CollectionConverters.asJava(plan.children()).forEach(each -> collect((QueryPlan<?>) each, names));
    }

    private static void collect(Expression expression, Set<String> names) {
        if (expression.deterministic()) {
            return;
        }
        if (expression instanceof PlanExpression<?> subquery) {
            collect(subquery.plan(), names);
            return;
        }
        List<Expression> children = CollectionConverters.asJava(expression.children());
        if (children.stream().allMatch(Expression::deterministic)) {
            names.add(name(expression));
        }
        children.forEach(each -> collect(each, names));
    }

    private static String name(Expression expression) {
        return expression instanceof UserDefinedExpression function
                ? "the user-defined function " + function.name()
                : expression.prettyName();
    }
}
