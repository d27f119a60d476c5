package io.github.suppliersdk.examples;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.sandbox.Sandbox;
import java.util.concurrent.CountDownLatch;

/** The sandbox as a program: it prints what a client needs, and runs until it is stopped with Ctrl-C. */
public final class SandboxProgram {
    private SandboxProgram() {}

    public static void main(String[] args) throws InterruptedException {
        try (Sandbox sandbox = Sandbox.start()) {
            System.out.println("# The sandbox is running; stop it with Ctrl-C. For another shell:");
            System.out.println("export " + EnvironmentVariables.BASE_URL + "=" + sandbox.baseUrl());
            System.out.println("export " + EnvironmentVariables.ACCESS_TOKEN + "=" + sandbox.accessToken());
            System.out.println("# page " + sandbox.pageUrl());
            new CountDownLatch(1).await();
        }
    }
}
