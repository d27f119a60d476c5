package io.github.suppliersdk.internal.resources;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.ExperiencesClient;
import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.rules.CatalogRules;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.types.EnsureResult;
import java.util.Comparator;
import java.util.List;

/** Checks arguments and calls the endpoints of experiences. */
public final class HttpExperiencesClient implements ExperiencesClient {
    private static final String ALL = "/supplier/catalog/experiences";

    private static final String ONE = ALL + "/{experience_id}";

    private static final Endpoint<Object, Experience> CREATE =
            Endpoint.post(ALL, Databind.WRITER, Databind.reader(Experience.class));

    private static final Endpoint<Void, List<Experience>> LIST =
            Endpoint.list(ALL, Databind.listReader(Experience.class));

    private static final Endpoint<Void, Experience> GET = Endpoint.get(ONE, Databind.reader(Experience.class));

    private static final Endpoint<Object, Experience> UPDATE =
            Endpoint.patch(ONE, Databind.WRITER, Databind.reader(Experience.class));

    private static final RequestedId<Experience> ID = new RequestedId<>("experience_id", Experience::experienceId);

    private final ServiceCaller caller;
    private final ServiceProfile profile;

    public HttpExperiencesClient(ServiceCaller caller, ServiceProfile profile) {
        this.caller = caller;
        this.profile = profile;
    }

    @Override
    public Experience create(Experience experience) {
        CatalogRules.require(experience, profile);
        return caller.send(ID.in(CREATE, experience.experienceId()), Params.path(), experience);
    }

    @Override
    public List<Experience> list() {
        return caller.fetch(LIST, Params.path());
    }

    @Override
    public List<Experience> listByVendor(String vendorId) {
        Ids.requireOpaque("vendor_id", vendorId);
        return caller.fetch(LIST, Params.path().query("vendor_id", vendorId));
    }

    @Override
    public Experience get(String experienceId) {
        return get(caller, experienceId);
    }

    static Experience get(ServiceCaller caller, String experienceId) {
        Ids.requireOpaque("experience_id", experienceId);
        return caller.fetch(ID.in(GET, experienceId), Params.path(experienceId));
    }

    @Override
    public Experience update(String experienceId, ExperienceUpdate update) {
        CatalogRules.require(experienceId, update);
        return caller.send(ID.in(UPDATE, experienceId), Params.path(experienceId), update);
    }

    @Override
    public Experience archive(String experienceId) {
        return update(experienceId, ExperienceUpdate.builder().archived(true).build());
    }

    @Override
    public EnsureResult<Experience> ensure(Experience experience) {
        CatalogRules.require(experience, profile);
        String id = experience.experienceId();
        ObjectNode wanted = EnsuredType.tree(experience);
        return EnsuredType.EXPERIENCE.ensure(
                wanted,
                () -> get(id),
                () -> create(experience),
                (existing, differences) -> change(experience, wanted, differences));
    }

    /** Changes the fields and the options that differ. */
    private void change(Experience experience, ObjectNode wanted, List<String> differences) {
        String id = experience.experienceId();
        ObjectNode update = wanted.deepCopy().retain(differences);
        if (!update.isEmpty()) {
            caller.send(ID.in(UPDATE, id), Params.path(id), update);
        }
        HttpOptionsClient options = new HttpOptionsClient(caller, id);
        experience.options().stream()
                .filter(option ->
                        differences.stream().anyMatch(path -> path.startsWith("options[" + option.optionId() + "]")))
                // the main option comes last: while there is another one, a service may refuse it
                .sorted(Comparator.comparing(option -> option.mainOption().orElse(false)))
                .forEach(option -> options.ensure(
                        option, (ObjectNode) EnsuredType.OPTION.item(option.optionId(), wanted.path("options"))));
    }
}
