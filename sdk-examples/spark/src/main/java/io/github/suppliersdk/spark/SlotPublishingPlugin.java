package io.github.suppliersdk.spark;

import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.SparkContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.jspecify.annotations.Nullable;

/**
 * A Spark plugin that exchanges the call permits of publishing jobs between the driver and the executors, over Spark's
 * own channel with its authentication and encryption. Add the name of this class to {@code spark.plugins} when the
 * application starts; without it {@link SlotPublishing} refuses to publish.
 */
public final class SlotPublishingPlugin implements SparkPlugin {
    private static volatile @Nullable Driver driver;
    /** Not private because tests replace it with another link to the driver. */
    static volatile @Nullable PluginContext executor;

    /** Used by Spark. */
    public SlotPublishingPlugin() {}

    @Override
    public DriverPlugin driverPlugin() {
        return new Driver();
    }

    @Override
    public ExecutorPlugin executorPlugin() {
        return new Executor();
    }

    /** The driver part of this plugin. */
    static Driver driver(SparkContext context) {
        Driver part = driver;
        if (part == null || part.context != context) {
            throw new IllegalStateException("the plugin is not loaded: start the application with spark.plugins="
                    + SlotPublishingPlugin.class.getName());
        }
        return part;
    }

    /** The context by which this executor reaches the driver. */
    static PluginContext executor() {
        PluginContext context = executor;
        if (context == null) {
            throw new IllegalStateException("the plugin is not loaded on this executor: is "
                    + SlotPublishingPlugin.class.getName() + " on its class path, and in spark.plugins?");
        }
        return context;
    }

    /** The part of the plugin that runs on the driver. */
    static final class Driver implements DriverPlugin {
        private static final Message.Grant UNKNOWN = new Message.Grant(0, 0, 0, null, true, false);

        private final Map<String, DriverRun> runs = new ConcurrentHashMap<>();
        private @Nullable SparkContext context;

        @Override
        public Map<String, String> init(SparkContext of, PluginContext unused) {
            context = of;
            driver = this;
            return Map.of();
        }

        /** Opens a run with a new name. */
        Map.Entry<String, DriverRun> open(SparkContext of, int calls, SlotPublishingSettings settings) {
            String name = UUID.randomUUID().toString();
            DriverRun run = new DriverRun(of, calls, settings, () -> runs.remove(name));
            runs.put(name, run);
            return Map.entry(name, run);
        }

        @Override
        public Object receive(Object bytes) throws IOException {
            Message message = Wire.message(bytes);
            DriverRun run = runs.get(message.run());
            return Wire.bytes(run == null ? UNKNOWN : run.receive(message));
        }

        @Override
        public void shutdown() {
            if (driver == this) {
                driver = null;
            }
        }
    }

    private static final class Executor implements ExecutorPlugin {
        private @Nullable PluginContext own;

        @Override
        public void init(PluginContext context, Map<String, String> unused) {
            own = context;
            executor = context;
            ExecutorRuns.registerMetrics(context.metricRegistry());
        }

        @Override
        public void shutdown() {
            ExecutorRuns.closeAll();
            if (executor == own) {
                executor = null;
            }
        }
    }
}
