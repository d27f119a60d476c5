package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.internal.http.Deadlines.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Map;
import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** A response of OkHttp as the library's {@link HttpResponse}. */
final class OkHttpResponse implements HttpResponse, Distrustable {
    private final Call call;
    private final Attempt attempt;
    private final Response response;
    private final InputBudget budget;
    private final Deadline deadline;
    private final Runnable afterClose;
    private @Nullable Body body;

    OkHttpResponse(
            Call call, Attempt attempt, Response response, InputBudget budget, Deadline deadline, Runnable afterClose) {
        this.call = call;
        this.attempt = attempt;
        this.response = response;
        this.budget = budget;
        this.deadline = deadline;
        this.afterClose = afterClose;
    }

    @Override
    public int status() {
        return response.code();
    }

    @Override
    public Map<String, List<String>> headers() {
        return response.headers().toMultimap();
    }

    @Override
    public InputStream body() {
        if (body == null) {
            body = new Body(response.body().byteStream(), budget, deadline);
        }
        return body;
    }

    @Override
    public void close() {
        try {
            if (body != null && !body.ended) {
                call.cancel(); // otherwise OkHttp reads on for up to 100 ms to reuse the connection
            }
            response.close();
        } finally {
            Deadlines.SHARED.end(deadline);
            budget.end();
            afterClose.run();
        }
    }

    @Override
    public boolean mayBelongToAnotherRequest() {
        return attempt.isAmbiguous();
    }

    @Override
    public List<String> secrets() {
        return attempt.secrets();
    }

    @Override
    public void retire() {
        attempt.retireConnection();
    }

    @Override
    public void distrust() {
        attempt.closeConnection();
    }

    /** The body. Each read renews the budget of input, so that no single read takes too much. */
    private static final class Body extends InputStream {
        private final InputStream in;
        private final InputBudget budget;
        private final Deadline deadline;
        private boolean ended;

        private Body(InputStream in, InputBudget budget, Deadline deadline) {
            this.in = in;
            this.budget = budget;
            this.deadline = deadline;
        }

        @Override
        public int read() throws IOException {
            budget.renew();
            try {
                return noted(in.read());
            } catch (IOException e) {
                throw failure(e);
            }
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            budget.renew();
            try {
                return noted(in.read(bytes, offset, count));
            } catch (IOException e) {
                throw failure(e);
            }
        }

        /** A cancelled call's failure does not say why, so this adds the reason. */
        private IOException failure(IOException e) {
            if (!deadline.isOver()) {
                return e;
            }
            InterruptedIOException timeout = new InterruptedIOException("timeout");
            timeout.initCause(e);
            return timeout;
        }

        private int noted(int result) {
            ended |= result < 0;
            return result;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
