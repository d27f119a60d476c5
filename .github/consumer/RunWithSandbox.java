import io.github.suppliersdk.sandbox.Sandbox;
import java.io.File;
import java.util.List;

/** Runs the consumer on the class path and on the module path: java -cp ... RunWithSandbox.java LIB CLASSES */
class RunWithSandbox {
    public static void main(String[] args) throws Exception {
        String modules = args[0] + File.pathSeparator + args[1];
        String classes = args[0] + "/*" + File.pathSeparator + args[1];
        run("-cp", classes, "consumer.Consumer");
        run("--module-path", modules, "--module", "consumer/consumer.Consumer");
    }

    private static void run(String way, String path, String... rest) throws Exception {
        try (Sandbox sandbox = Sandbox.start()) {
            List<String> command = new java.util.ArrayList<>(
                    List.of(System.getProperty("java.home") + "/bin/java", way, path));
            command.addAll(List.of(rest));
            command.addAll(List.of(sandbox.baseUrl(), sandbox.accessToken()));
            int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (exit != 0) {
                throw new IllegalStateException("the consumer failed with exit code " + exit);
            }
        }
    }
}
