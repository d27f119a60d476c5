package io.github.suppliersdk.examples;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.examples.database.DatabaseOfTours;
import io.github.suppliersdk.examples.observability.Metrics;
import io.github.suppliersdk.examples.observability.Traces;
import io.github.suppliersdk.examples.publishing.PublishSeason;
import io.github.suppliersdk.examples.remote.RemoteReservations;
import io.github.suppliersdk.examples.webhooks.ClosedLoop;
import io.github.suppliersdk.examples.webhooks.JdkWebhooks;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs the example that its first argument names, with the other arguments, and names the next one. */
public final class Examples {
    /** The exit status for wrong arguments. */
    private static final int USAGE = 2;

    private static final String KEY = EnvironmentVariables.WEBHOOK_KEY;

    /** The command that runs the first example, from the top of the repository. */
    static final String COMMAND = "mvn -pl sdk-examples/programs -am compile exec:exec";

    /** The examples in reading order. */
    static final List<Example> TOUR = List.of(
            new Example(
                    FirstCatalog.class,
                    "the main job: vendor, experience, mandatory question, a year of daily slots, changes, refusals,"
                            + " a calendar, archiving"),
            new Example(OneDay.class, "the availability of one day: created, changed, read"),
            new Example(ChangingQuestions.class, "mandatory questions: read, change one thing, write back"),
            new Example(
                    TimesAndPickups.class,
                    "several options, time slots, pickups, ranges longer than the service takes"),
            new Example(OpenTickets.class, "tickets without a date"),
            new Example(WhatCanGoWrong.class, "what a call may throw, and what to do about it"),
            new Example(FetchedTokens.class, "access tokens by OAuth 2.0 client credentials"),
            new Example(OwnHttpClient.class, "an OkHttp client of your own: proxy, TLS, pool, interceptors"),
            new Example(AnotherDeployment.class, "what an operator may do differently; watching calls"),
            new Example(TestBookings.class, "hold, book and cancel before going live"),
            new Example(PublishSeason.class, "a season of recurring times, published in one call"),
            new Example(
                    DatabaseOfTours.class,
                    "tours in a database: kept equal to it, sold by its shop and by the service"),
            new Example(
                    ClosedLoop.class,
                    "slots published, then hold, booking and cancellation arriving at a webhook server"),
            new Example(
                    RemoteReservations.class,
                    "webhooks for bookings in another system, a reservation system behind an API"),
            new Example(Metrics.class, "metrics with Micrometer"),
            new Example(Traces.class, "traces with OpenTelemetry"));

    /** Examples that need something in the environment, or run until they are stopped. */
    static final List<Example> OTHERS = List.of(
            new Example(
                    Quickstart.class,
                    "the example of the top README; needs an address and a token",
                    EnvironmentVariables.BASE_URL,
                    EnvironmentVariables.ACCESS_TOKEN),
            new Example(JdkWebhooks.class, "webhooks on the JDK's own server, until Ctrl-C; needs a key", KEY),
            new Example("Sandbox", SandboxProgram.class, "the sandbox alone, until Ctrl-C", List.of()));

    private Examples() {}

    /**
     * An example.
     *
     * @param name the name by which it is run
     * @param program the class with its {@code main}
     * @param shows what it shows, in one line
     * @param needs the environment variables that it needs
     */
    record Example(String name, Class<?> program, String shows, List<String> needs) {
        Example(Class<?> program, String shows, String... needs) {
            this(program.getSimpleName(), program, shows, List.of(needs));
        }

        List<String> missing() {
            return needs.stream()
                    .filter(variable -> Objects.requireNonNullElse(System.getenv(variable), "")
                            .isBlank())
                    .toList();
        }

        String command() {
            return equals(TOUR.get(0)) ? COMMAND : COMMAND + " -Dexample=" + name;
        }
    }

    public static void main(String[] args) throws Throwable {
        String name = args.length == 0 ? "" : args[0];
        Optional<Example> named = all().filter(each -> each.name().equals(name)).findFirst();
        if (named.isEmpty()) {
            printList(name, System.err);
            System.exit(USAGE);
        }
        Example example = named.orElseThrow();
        if (!example.missing().isEmpty()) {
            System.err.println(name + " needs these environment variables: " + String.join(", ", example.missing()));
            System.exit(USAGE);
        }
        String[] own = Arrays.copyOfRange(args, 1, args.length);
        // a method handle throws what the example throws, without wrapping it
        MethodHandles.publicLookup()
                .findStatic(example.program(), "main", MethodType.methodType(void.class, String[].class))
                .invokeExact(own);
        printNext(example);
    }

    static Stream<Example> all() {
        return Stream.concat(TOUR.stream(), OTHERS.stream());
    }

    private static void printList(String name, PrintStream out) {
        out.println("There is no example \"" + name + "\". The examples are:");
        out.println();
        all().forEach(each -> out.printf("  %-26s%s%n", each.name(), each.shows()));
        out.println();
        out.println("To run one: " + COMMAND + " -Dexample=" + TOUR.get(1).name());
    }

    private static void printNext(Example example) {
        int next = TOUR.indexOf(example) + 1;
        if (next == 0) {
            return; // a server may still be running
        }
        System.out.println();
        if (next < TOUR.size()) {
            System.out.println("Next       " + TOUR.get(next).name() + ": "
                    + TOUR.get(next).shows());
            System.out.println("           " + TOUR.get(next).command());
        }
        System.out.println("All        sdk-examples/README.md has the list of the examples");
    }
}
