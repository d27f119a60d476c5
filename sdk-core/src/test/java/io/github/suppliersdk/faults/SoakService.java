package io.github.suppliersdk.faults;

import java.io.IOException;

/** The service of a soak: the faults of FAULTS.md, in turn. */
final class SoakService implements AutoCloseable {
    /** Faults that take the whole time of an attempt, or much CPU time. */
    private static final Fault[] SLOW = {
        Fault.SILENCE,
        Fault.TRICKLED_HEAD,
        Fault.TRICKLED_BODY,
        Fault.LENGTH_TOO_LARGE,
        Fault.LENGTH_TOO_SMALL,
        Fault.RESET_IN_BODY,
        Fault.GZIP_BOMB,
        Fault.ENDLESS_BODY,
        Fault.HUGE_ERROR_PAGE
    };

    private static final Fault[] QUICK = {
        Fault.CLOSED_AT_ONCE,
        Fault.RESET_AFTER_HEAD,
        Fault.RESET_AFTER_BODY,
        Fault.HALF_CLOSED,
        Fault.HALF_A_HEAD,
        Fault.NO_HTTP,
        Fault.HALF_A_BODY,
        Fault.HALF_CHUNKED,
        Fault.GARBAGE_GZIP,
        Fault.INVALID_UTF_8,
        Fault.NESTED_ARRAYS,
        Fault.HTML,
        Fault.NO_BODY,
        Fault.UNAVAILABLE,
        Fault.TOO_MANY,
        Fault.CONFLICT,
        Fault.CONFLICT_CUT_OFF,
        Fault.REDIRECT
    };

    private final SeededRandom dice;
    private final ChaosProxy service;
    private final ChaosProxy tokens;
    private final ChaosProxy plain;
    private final ChaosProxy refusing;

    SoakService(SeededRandom dice, CallLedger ledger) throws IOException {
        this.dice = dice;
        service = new ChaosProxy(this::serve);
        service.onExecuted(ledger::carriedOut);
        tokens = new ChaosProxy(this::serveToken);
        plain = new ChaosProxy(Fault.PLAIN_ON_TLS);
        refusing = new ChaosProxy(Fault.NONE);
        refusing.refuse();
    }

    private void serve(Conversation conversation) throws IOException {
        Fault fault = Fault.NONE;
        if (dice.oneIn(15)) {
            fault = dice.oneIn(15) ? dice.oneOf(SLOW) : dice.oneOf(QUICK);
        }
        fault.serve(conversation);
    }

    private void serveToken(Conversation conversation) throws IOException {
        if (dice.oneIn(4)) {
            dice.oneOf(QUICK).serve(conversation);
        } else {
            conversation.readRequest();
            conversation.respond(200, "{\"access_token\":\"secret\",\"expires_in\":1}");
        }
    }

    String url() {
        return service.url("http");
    }

    String tokenUrl() {
        return tokens.url("http") + "/token";
    }

    String urlWithoutTls() {
        return plain.url("https");
    }

    String urlWithoutListener() {
        return refusing.url("http");
    }

    int openConnections() {
        return service.open() + tokens.open() + plain.open();
    }

    int connections() {
        return service.connections() + tokens.connections() + plain.connections();
    }

    @Override
    public void close() throws IOException {
        service.close();
        tokens.close();
        plain.close();
    }
}
