package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceRequest;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.ExperiencesClient;
import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.json.Json;
import io.github.suppliersdk.internal.rules.ExperienceRules;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.types.EnsureResult;
import io.github.suppliersdk.types.EnsureResult.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks arguments and calls the endpoints of experiences. */
public final class HttpExperiencesClient implements ExperiencesClient {
    private static final String ALL = "/supplier/catalog/experiences";

    private static final String ONE = ALL + "/{experience_id}";

    private static final Endpoint<ExperienceRequest, Experience> CREATE =
            Endpoint.post(ALL, Databind.writer(ExperienceRequest.class), Databind.reader(Experience.class));

    private static final Endpoint<Void, List<Experience>> LIST =
            Endpoint.list(ALL, Json.listOf(Databind.reader(Experience.class)));

    private static final Endpoint<Void, Experience> GET = Endpoint.get(ONE, Databind.reader(Experience.class));

    private static final Endpoint<ExperienceUpdate, Experience> UPDATE =
            Endpoint.patch(ONE, Databind.writer(ExperienceUpdate.class), Databind.reader(Experience.class));

    private static final RequestedId<Experience> ID = new RequestedId<>("experience_id", Experience::experienceId);

    private final ServiceCaller caller;
    private final ServiceProfile profile;

    public HttpExperiencesClient(ServiceCaller caller, ServiceProfile profile) {
        this.caller = caller;
        this.profile = profile;
    }

    @Override
    public Experience create(ExperienceRequest experience) {
        ExperienceRules.require(experience, profile);
        return caller.send(ID.in(CREATE, experience.experienceId()), Params.none(), experience);
    }

    @Override
    public List<Experience> list() {
        return caller.fetch(LIST, Params.none());
    }

    @Override
    public List<Experience> listByVendor(String vendorId) {
        Ids.requireOpaque("vendor_id", vendorId);
        return caller.fetch(LIST, Params.none().query("vendor_id", vendorId));
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
        Ids.requireOpaque("experience_id", experienceId);
        ExperienceRules.require(update);
        return caller.send(ID.in(UPDATE, experienceId), Params.path(experienceId), withNulls(update));
    }

    /** Builds the body: absent fields are not written; a null is written only for an additional property. */
    @SuppressWarnings("NullAway") // null stands for a JSON null
    private static ExperienceUpdate withNulls(ExperienceUpdate update) {
        if (!update.clearExternalExperienceId() && !update.clearExternalExperienceName()) {
            return update;
        }
        Map<String, Object> fields = new LinkedHashMap<>(update.additionalProperties());
        if (update.clearExternalExperienceId()) {
            fields.put("external_experience_id", null);
        }
        if (update.clearExternalExperienceName()) {
            fields.put("external_experience_name", null);
        }
        return update.withAdditionalProperties(fields);
    }

    @Override
    public Experience archive(String experienceId) {
        return update(experienceId, ExperienceUpdate.builder().archived(true).build());
    }

    @Override
    public EnsureResult<Experience> ensure(ExperienceRequest experience) {
        ExperienceRules.require(experience, profile);
        return EnsureOperations.ensure(
                () -> EnsureOperations.found(() -> get(experience.experienceId())),
                () -> create(experience),
                existing -> updateIfDifferent(experience, existing));
    }

    private EnsureResult<Experience> updateIfDifferent(ExperienceRequest wanted, Experience existing) {
        EnsuredExperience compared = new EnsuredExperience(wanted, existing);
        if (!compared.unchangeable().isEmpty()) {
            return new EnsureResult<>(Outcome.DIFFERS, existing, compared.unchangeable());
        }
        if (compared.differences().isEmpty()) {
            return new EnsureResult<>(Outcome.EQUAL, existing, List.of());
        }
        String id = existing.experienceId();
        Experience now = compared.update().map(update -> update(id, update)).orElse(existing);
        HttpOptionsClient options = new HttpOptionsClient(caller, id);
        compared.formerMainOptions().forEach(options::replace);
        compared.missingOptions().forEach(option -> options.ensureMissing(option, compared.isAnotherMain(option)));
        compared.otherOptions().forEach(options::replace);
        if (compared.changesOptions()) {
            now = get(id);
        }
        return EnsureOperations.changed(
                compared.differences(), shown -> new EnsuredExperience(wanted, shown).all(), now, () -> get(id));
    }
}
