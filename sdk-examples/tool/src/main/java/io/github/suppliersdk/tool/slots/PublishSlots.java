package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.OutcomeFile;
import io.github.suppliersdk.publishing.PublishAbortedException;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.ReplacedSeats;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.terminal.Interrupts;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.ProgressBar;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Publishes a file of slots. */
@Command(
        name = "publish",
        description = {
            "Publish the slots of a file. Every slot gets one outcome.",
            "",
            "The service is looked at first: a slot that exists and is equal, or has fewer seats, is left alone. One"
                    + " that exists and differs is rejected, unless --replace is given. After Ctrl-C or a kill, the"
                    + " same command resumes the run."
        },
        footer = {"", "The file is CSV or JSON lines: \"supplier help files\" describes both formats."})
public final class PublishSlots implements Callable<Integer> {
    /** How to replace a slot that exists and differs. */
    enum Replace {
        seats(ReplacedSeats.SEATS_LEFT_NOW),
        keep(ReplacedSeats.KEEP_SEATS);

        private final ReplacedSeats policy;

        Replace(ReplacedSeats policy) {
            this.policy = policy;
        }
    }

    private final CommandContext context;

    @Parameters(paramLabel = "FILE", description = "The file, or - for the standard input.")
    private String file = "";

    @Mixin
    private final SlotDefaults defaults = new SlotDefaults();

    @Mixin
    private final PublishFiles files = new PublishFiles();

    @Mixin
    private final Output output = new Output();

    @Option(
            names = "--replace",
            paramLabel = "WHAT",
            description =
                    "Replace existing slots that differ. seats: with the seats of the file; keep: with the seats on"
                            + " sale, or those of the file if they are fewer.")
    private @Nullable Replace replace;

    @Option(
            names = "--late-effect",
            paramLabel = "SECONDS",
            defaultValue = "300",
            description = "How long after a lost response the call may still take effect (default: ${DEFAULT-VALUE}).")
    private int lateEffect;

    @Option(names = "--concurrency", paramLabel = "CALLS", description = "The maximum number of concurrent calls.")
    private @Nullable Integer concurrency;

    @Option(
            names = {"-n", "--dry-run"},
            description = "Validate every row, and send nothing.")
    private boolean dryRun;

    public PublishSlots(CommandContext context) {
        this.context = context;
    }

    @Override
    @SuppressWarnings("try") // the resources are not used in the body
    public Integer call() throws IOException {
        try (Interrupts interrupts = Interrupts.ofThisThread();
                SlotReader reader = SlotFiles.open(context, file, defaults)) {
            boolean isJson = reader.columns().isEmpty();
            files.refuseSame(file, isJson);
            RejectsFile rejects = new RejectsFile(files.rejects(file, isJson), reader.columns(), reader.format());
            PublishSummary summary = new PublishSummary(
                    context, output, rejects.path(), replace != null, Duration.ofSeconds(lateEffect));
            PublishInput input = new PublishInput(reader, rejects, summary);
            try (rejects) {
                if (dryRun) {
                    return summary.printDryRun(SlotValidation.run(context, input, rejects, summary), input);
                }
                return publish(input, rejects, summary);
            } finally {
                rejects.kept()
                        .ifPresent(kept -> context.terminal()
                                .say("An earlier " + rejects.path() + " with other content was renamed to " + kept
                                        + "."));
                Thread.interrupted(); // clears the flag, so that the input can be closed
            }
        }
    }

    private int publish(PublishInput input, RejectsFile rejects, PublishSummary summary) throws IOException {
        LastAuthorizationFailure authorizationFailure = new LastAuthorizationFailure();
        try (SupplierClient client =
                CommandContext.client(context.clientBuilder().addObserver(authorizationFailure))) {
            Optional<OutcomeFile> outcomes = files.outcomes();
            try {
                PublishReport report = run(client, input, rejects, summary, outcomes);
                return summary.print(report, input, authorizationFailure.get());
            } catch (PublishAbortedException e) {
                return Math.max(
                        ExitCode.FAILED,
                        summary.print(e.report(), input, authorizationFailure.get())); // the report says why
            } finally {
                if (outcomes.isPresent()) {
                    outcomes.get().close();
                }
            }
        }
    }

    private PublishReport run(
            SupplierClient client,
            PublishInput input,
            RejectsFile rejects,
            PublishSummary summary,
            Optional<OutcomeFile> outcomes)
            throws IOException {
        SlotPublisher.Builder publisher = SlotPublisher.builder(client);
        outcomes.ifPresent(publisher::listener);
        if (replace != null) {
            publisher.replaceExisting(replace.policy);
        }
        publisher.lateEffect(Duration.ofSeconds(lateEffect));
        if (concurrency != null) {
            publisher.concurrency(concurrency);
        }
        try (ProgressBar bar = new ProgressBar(context.terminal(), SlotFiles.estimatedRows(file))) {
            return publisher
                    .listener(new PublishProgressListener(input, rejects, summary, bar))
                    .build()
                    .publish(input);
        }
    }
}
