package io.github.suppliersdk.config;

/**
 * The names of the environment variables that {@code SupplierClient.fromEnvironment()}, the example programs and the
 * command {@code supplier} read. Blanks and line ends around a value are ignored, and a blank value counts as absent.
 */
public final class EnvironmentVariables {
    /** The address of the service. Required. */
    public static final String BASE_URL = "SUPPLIER_BASE_URL";

    /** An access token that does not change, without the word {@code Bearer}. Set either this or client credentials. */
    public static final String ACCESS_TOKEN = "SUPPLIER_ACCESS_TOKEN";

    /** The token endpoint for OAuth 2.0 client credentials. */
    public static final String TOKEN_URL = "SUPPLIER_TOKEN_URL";

    /** The client id at the token endpoint. */
    public static final String CLIENT_ID = "SUPPLIER_CLIENT_ID";

    /** The client secret at the token endpoint. */
    public static final String CLIENT_SECRET = "SUPPLIER_CLIENT_SECRET";

    /** The operator's API name, {@link ServiceProfile#apiName()}. Optional. */
    public static final String API_NAME = "SUPPLIER_API_NAME";

    /** The operator's short name, {@link ServiceProfile#operatorName()}. Optional. */
    public static final String OPERATOR_NAME = "SUPPLIER_OPERATOR_NAME";

    /**
     * The path segment for writing mandatory questions, {@link ServiceProfile#mandatoryQuestionSegment()}. Optional.
     */
    public static final String QUESTION_SEGMENT = "SUPPLIER_QUESTION_SEGMENT";

    /**
     * The key that the service sends to the supplier's webhooks. The client does not need it; the example programs and
     * the command {@code supplier} read it.
     */
    public static final String WEBHOOK_KEY = "SUPPLIER_WEBHOOK_KEY";

    private EnvironmentVariables() {}
}
