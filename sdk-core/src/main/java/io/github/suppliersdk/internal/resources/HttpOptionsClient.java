package io.github.suppliersdk.internal.resources;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.rules.CatalogRules;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.options.OptionsClient;
import io.github.suppliersdk.types.EnsureResult;
import org.jspecify.annotations.Nullable;

/** Checks arguments and calls the endpoints of options. */
public final class HttpOptionsClient implements OptionsClient {
    private static final String ALL = "/supplier/catalog/experiences/{experience_id}/options";

    private static final String ONE = ALL + "/{option_id}";

    private static final Endpoint<Object, Option> CREATE =
            Endpoint.post(ALL, Databind.WRITER, Databind.reader(Option.class));

    private static final Endpoint<Object, Option> REPLACE =
            Endpoint.put(ONE, Databind.WRITER, Databind.reader(Option.class));

    private static final Endpoint<Void, Void> DELETE = Endpoint.delete(ONE);

    private static final RequestedId<Option> ID = new RequestedId<>("option_id", Option::optionId);

    private final ServiceCaller caller;
    private final String experienceId;

    public HttpOptionsClient(ServiceCaller caller, String experienceId) {
        Ids.requireOpaque("experience_id", experienceId);
        this.caller = caller;
        this.experienceId = experienceId;
    }

    @Override
    public Option create(Option option) {
        CatalogRules.require(option);
        return caller.send(ID.in(CREATE, option.optionId()), Params.path(experienceId), option);
    }

    @Override
    public Option replace(Option option) {
        CatalogRules.require(option);
        return caller.send(ID.in(REPLACE, option.optionId()), Params.path(experienceId, option.optionId()), option);
    }

    @Override
    public void delete(String optionId) {
        Ids.requireSlug("option_id", optionId);
        caller.run(DELETE, Params.path(experienceId, optionId), null);
    }

    @Override
    public EnsureResult<Option> ensure(Option option) {
        CatalogRules.require(option);
        return ensure(option, EnsuredType.tree(option));
    }

    /**
     * Ensures an option that has been checked.
     *
     * @param wanted its fields, with those that follow from the other options of a request
     */
    EnsureResult<Option> ensure(Option option, ObjectNode wanted) {
        String id = option.optionId();
        return EnsuredType.OPTION.ensure(
                wanted,
                () -> find(id),
                () -> create(option),
                (existing, differences) -> caller.send(
                        ID.in(REPLACE, id),
                        Params.path(experienceId, id),
                        EnsuredType.OPTION.replacement(wanted, existing)));
    }

    /** Finds an option in its experience, because the service has no call to read one option. */
    private @Nullable Option find(String optionId) {
        return HttpExperiencesClient.get(caller, experienceId).options().stream()
                .filter(option -> option.optionId().equals(optionId))
                .findFirst()
                .orElse(null);
    }
}
