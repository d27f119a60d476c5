package io.github.suppliersdk.internal.resources;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.rules.CatalogRules;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.MandatoryQuestionsClient;
import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/** Checks arguments and calls the endpoints of mandatory questions. */
public final class HttpMandatoryQuestionsClient implements MandatoryQuestionsClient {
    private static final String WRITTEN = "/supplier/catalog/{segment}/{experience_id}/mandatory-questions";

    private static final String READ = "/supplier/catalog/experiences/{experience_id}/mandatory-questions";

    private static final String ONE = "/{mandatory_question_id}";

    private static final Endpoint<Object, MandatoryQuestion> CREATE =
            Endpoint.post(WRITTEN, Databind.WRITER, Databind.reader(MandatoryQuestion.class));

    private static final Endpoint<Object, MandatoryQuestion> REPLACE =
            Endpoint.put(WRITTEN + ONE, Databind.WRITER, Databind.reader(MandatoryQuestion.class));

    private static final Endpoint<Void, List<MandatoryQuestion>> LIST =
            Endpoint.list(READ, Databind.listReader(MandatoryQuestion.class));

    private static final Endpoint<Void, MandatoryQuestion> GET =
            Endpoint.get(READ + ONE, Databind.reader(MandatoryQuestion.class));

    private static final Endpoint<Void, Void> DELETE = Endpoint.delete(READ + ONE);

    private static final RequestedId<MandatoryQuestion> ID =
            new RequestedId<>("mandatory_question_id", MandatoryQuestion::mandatoryQuestionId);

    private final ServiceCaller caller;
    private final String segment;
    private final String experienceId;

    /** Uses the path segment of the deployment for writes; reads always have the plural. */
    public HttpMandatoryQuestionsClient(ServiceCaller caller, String segment, String experienceId) {
        Ids.requireOpaque("experience_id", experienceId);
        this.caller = caller;
        this.segment = segment;
        this.experienceId = experienceId;
    }

    @Override
    public MandatoryQuestion create(MandatoryQuestion question) {
        CatalogRules.require(question);
        return caller.send(ID.in(CREATE, question.mandatoryQuestionId()), Params.path(segment, experienceId), question);
    }

    @Override
    public MandatoryQuestion replace(MandatoryQuestion question) {
        CatalogRules.require(question);
        return caller.send(
                ID.in(REPLACE, question.mandatoryQuestionId()),
                Params.path(segment, experienceId, question.mandatoryQuestionId()),
                question);
    }

    @Override
    public List<MandatoryQuestion> list() {
        return caller.fetch(LIST, Params.path(experienceId));
    }

    @Override
    public MandatoryQuestion get(String mandatoryQuestionId) {
        Ids.requireOpaque("mandatory_question_id", mandatoryQuestionId);
        return caller.fetch(ID.in(GET, mandatoryQuestionId), Params.path(experienceId, mandatoryQuestionId));
    }

    @Override
    public void delete(String mandatoryQuestionId) {
        Ids.requireOpaque("mandatory_question_id", mandatoryQuestionId);
        caller.run(DELETE, Params.path(experienceId, mandatoryQuestionId), null);
    }

    @Override
    public EnsureResult<MandatoryQuestion> ensure(MandatoryQuestion question) {
        CatalogRules.require(question);
        String id = question.mandatoryQuestionId();
        ObjectNode wanted = EnsuredType.tree(question);
        return EnsuredType.QUESTION.ensure(
                wanted,
                () -> get(id),
                () -> create(question),
                (existing, differences) -> caller.send(
                        ID.in(REPLACE, id),
                        Params.path(segment, experienceId, id),
                        EnsuredType.QUESTION.replacement(wanted, existing)));
    }
}
