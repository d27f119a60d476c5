package io.github.suppliersdk;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.github.suppliersdk.internal.sync.protocol.State;
import io.github.suppliersdk.support.LibraryClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The rules for packages, dependencies and public types, checked on the compiled classes. */
class ArchitectureTest {
    private static final String ROOT = "io.github.suppliersdk";

    private static final JavaClasses LIBRARY = LibraryClasses.all();

    @Test
    void onlyTheTransportKnowsOkHttp() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.github.suppliersdk.internal.http")
                .and(describe("are not the options", type -> !type.getName().contains("SupplierClientConfig")))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("okhttp3..", "okio..")
                .check(LIBRARY);
    }

    @Test
    void publicSignaturesUseNoJacksonOrOkHttpType() {
        publicClasses("com.fasterxml.jackson..", "okhttp3..", "okio..", "kotlin..")
                .check(LIBRARY);
    }

    @Test
    void publicSignaturesUseNoInternalType() {
        publicClasses("io.github.suppliersdk.internal..").check(LIBRARY);
    }

    private static com.tngtech.archunit.lang.ArchRule publicClasses(String... forbidden) {
        return classes()
                .that()
                .resideOutsideOfPackage("..internal..")
                .and(describe("can be named by a user", ArchitectureTest::isVisible))
                .should(notShow(forbidden));
    }

    /** Public, and nested in public classes only. */
    private static boolean isVisible(JavaClass type) {
        boolean open = type.getModifiers().contains(JavaModifier.PUBLIC)
                || type.getModifiers().contains(JavaModifier.PROTECTED);
        return open && type.getEnclosingClass().map(ArchitectureTest::isVisible).orElse(true);
    }

    private static ArchCondition<JavaClass> notShow(String... forbidden) {
        return new ArchCondition<>("not show types of " + List.of(forbidden)) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                Stream<? extends JavaCodeUnit> methods =
                        Stream.concat(type.getMethods().stream(), type.getConstructors().stream());
                methods.filter(unit -> isOpen(unit.getModifiers()))
                        .filter(unit -> !isTheFactoryForTheCallersClient(unit))
                        .forEach(unit -> involved(unit)
                                .filter(resideInAnyPackage(forbidden))
                                .forEach(shown -> events.add(SimpleConditionEvent.violated(
                                        unit, unit.getFullName() + " shows " + shown.getName()))));
                type.getFields().stream()
                        .filter(field -> isOpen(field.getModifiers()))
                        .flatMap(field -> field.getType().getAllInvolvedRawTypes().stream())
                        .filter(resideInAnyPackage(forbidden))
                        .forEach(shown -> events.add(SimpleConditionEvent.violated(
                                type, "a field of " + type.getName() + " shows " + shown.getName())));
                Stream.concat(type.getInterfaces().stream(), type.getSuperclass().stream())
                        .flatMap(parent -> parent.getAllInvolvedRawTypes().stream())
                        .filter(resideInAnyPackage(forbidden))
                        .forEach(shown -> events.add(
                                SimpleConditionEvent.violated(type, type.getName() + " is a " + shown.getName())));
            }
        };
    }

    private static boolean isOpen(Set<JavaModifier> modifiers) {
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }

    private static boolean isTheFactoryForTheCallersClient(JavaCodeUnit unit) {
        return unit.getOwner().getName().contains("SupplierClientConfig")
                && (unit.getName().equals("httpClient") || unit.getName().equals("callFactory"));
    }

    private static Stream<JavaClass> involved(JavaCodeUnit unit) {
        Stream<? extends JavaType> types =
                Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream());
        return Stream.concat(
                types.flatMap(type -> type.getAllInvolvedRawTypes().stream()), unit.getExceptionTypes().stream());
    }

    @Test
    void noGeneratedTypeIsPublic() {
        assertThat(LIBRARY.stream().filter(ArchitectureTest::isGenerated)).hasSizeGreaterThan(100);
        assertThat(LIBRARY.stream().filter(ArchitectureTest::isGenerated).filter(type -> isOpen(type.getModifiers())))
                .isEmpty();
    }

    /** The search visits only states that the table returns, so no other may exist. */
    @Test
    void aTurnHasOnlyStatesOfTheTransitionTable() {
        noClasses()
                .that()
                .resideOutsideOfPackage(State.class.getPackageName())
                .should()
                .callConstructorWhere(describe(
                        "a state of the sync's protocol is made",
                        call -> call.getTargetOwner().isEquivalentTo(State.class)))
                .check(LIBRARY);
    }

    /** Inherited methods are checked too: users call those that a visible class inherits from a generated one. */
    @Test
    void publicSignaturesUseOnlyTypesThatUsersCanName() {
        Set<String> shown = LIBRARY.stream()
                .filter(type -> !type.getPackageName().contains(".internal"))
                .filter(ArchitectureTest::isVisible)
                .flatMap(type -> Stream.concat(type.getAllMethods().stream(), type.getConstructors().stream()))
                .filter(unit -> isOpen(unit.getModifiers()))
                .flatMap(unit -> involved(unit)
                        .filter(type -> LIBRARY.contain(type.getName()) && !isVisible(type))
                        .map(type -> unit.getFullName() + " shows " + type.getName()))
                .collect(Collectors.toSet());
        assertThat(shown).isEmpty();
    }

    @Test
    void valueTypesCannotBeImplementedOutsideTheLibrary() {
        Set<JavaClass> valueTypes = LIBRARY.stream()
                .filter(type -> type.getSimpleName().startsWith("Immutable"))
                .map(type -> type.getRawSuperclass().orElseThrow())
                .collect(Collectors.toSet());
        assertThat(valueTypes).hasSizeGreaterThan(25);
        assertThat(valueTypes).allMatch(type -> type.getModifiers().contains(JavaModifier.ABSTRACT));
        assertThat(valueTypes)
                .flatMap(JavaClass::getConstructors)
                .isNotEmpty()
                .allMatch(constructor -> isPackagePrivate(constructor.getModifiers()));
    }

    @Test
    void buildersCannotBeCreatedWithoutTheirRequiredValues() {
        Set<JavaClass> builders = LIBRARY.stream()
                .filter(type -> !isGenerated(type) && type.getSimpleName().equals("Builder"))
                .filter(type -> type.getRawSuperclass()
                        .map(ArchitectureTest::isGenerated)
                        .orElse(false))
                .collect(Collectors.toSet());
        assertThat(builders).hasSizeGreaterThan(25);
        assertThat(builders).allMatch(type -> type.getModifiers().contains(JavaModifier.FINAL));
        assertThat(builders)
                .flatMap(JavaClass::getConstructors)
                .isNotEmpty()
                .allMatch(constructor -> isPackagePrivate(constructor.getModifiers()));
    }

    /** A generated class is known by its name: the annotation that marks it is not kept in class files. */
    private static boolean isGenerated(JavaClass type) {
        return type.getEnclosingClass()
                .map(ArchitectureTest::isGenerated)
                .orElseGet(() -> type.getSimpleName().matches("(Immutable|With)[A-Z].*"));
    }

    private static boolean isPackagePrivate(Set<JavaModifier> modifiers) {
        return !modifiers.contains(JavaModifier.PUBLIC)
                && !modifiers.contains(JavaModifier.PROTECTED)
                && !modifiers.contains(JavaModifier.PRIVATE);
    }

    /** A public package and its engine, {@code x} and {@code internal.x}, count as one part. */
    @Test
    void packagesHaveNoCycles() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return type.getPackageName().startsWith(ROOT)
                                ? SliceIdentifier.of(partOf(type.getPackageName()))
                                : SliceIdentifier.ignore();
                    }

                    @Override
                    public String getDescription() {
                        return "packages, each together with its engine";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(LIBRARY);
    }

    /** The layers, from the top down; a package may use those of its own layer and of the layers below. */
    private static final List<Set<String>> LAYERS = List.of(
            Set.of(
                    ".publishing",
                    ".publishing.schedule",
                    ".sync.protocol",
                    ".sync",
                    ".sync.jdbc",
                    ".webhooks.jdkserver",
                    ".webhooks.receiver",
                    ".webhooks.testkit"),
            Set.of(".client"),
            Set.of(".integrationtests", ".resources"),
            Set.of(".call", ".webhooks"),
            Set.of(".auth", ".failures", ".json", ".rules"),
            Set.of(
                    ".bookings",
                    ".experiences",
                    ".model",
                    ".options",
                    ".pickups",
                    ".questions",
                    ".slots",
                    ".types",
                    ".vendors"),
            Set.of(".bytes", ".config", ".errors", ".http", ".time"),
            Set.of(".files", ".jdbc", ".redaction", ".threads"));

    @Test
    void noPackageDependsOnALayerAboveIt() {
        Set<String> upwards = LIBRARY.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(dependency ->
                        dependency.getTargetClass().getPackageName().startsWith(ROOT))
                .filter(dependency -> layerOf(dependency.getTargetClass()) < layerOf(dependency.getOriginClass()))
                .map(dependency -> dependency.getDescription())
                .collect(Collectors.toSet());
        assertThat(upwards).isEmpty();
    }

    private static int layerOf(JavaClass type) {
        String part = partOf(type.getPackageName());
        for (int layer = 0; layer < LAYERS.size(); layer++) {
            if (LAYERS.get(layer).contains(part)) {
                return layer;
            }
        }
        throw new AssertionError("the package " + part + " is in no layer: give it one");
    }

    @Test
    void aPublicPackageContainsOnlyTypesForUsers() {
        Set<String> hidden = LIBRARY.stream()
                .filter(type -> !type.getPackageName().contains(".internal"))
                .filter(type -> !type.getPackageName().matches(ROOT + "[.](publishing|webhooks).*"))
                .filter(type -> type.getEnclosingClass().isEmpty() && !isGenerated(type))
                .filter(type -> !type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
        assertThat(hidden).isEmpty();
    }

    private static String partOf(String packageName) {
        String below = packageName.substring(ROOT.length());
        String part = below.startsWith(".internal") ? below.substring(".internal".length()) : below;
        return part.isEmpty() ? ".client" : part; // the root package, whose engine is internal.client
    }

    @Test
    void everyPackageIsNullMarked() throws ClassNotFoundException {
        Set<String> packages = LIBRARY.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
        Set<String> unmarked = new HashSet<>();
        for (String name : packages) {
            if (!Class.forName(name + ".package-info").isAnnotationPresent(NullMarked.class)) {
                unmarked.add(name);
            }
        }
        assertThat(packages).contains("io.github.suppliersdk", "io.github.suppliersdk.internal.call");
        assertThat(unmarked).isEmpty();
    }

    @Test
    void onlyItsTableChangesTheStateOfASlot() {
        Predicate<JavaClass> isTurn = type -> type.getPackageName().equals(ROOT + ".internal.publishing")
                && type.getName().matches(".*[.](SlotTurn|ImmutableSlotTurn|WithSlotTurn)([$].*)?");
        Set<String> others = LIBRARY.stream()
                .filter(type -> !isTurn.test(type) && !type.getSimpleName().equals("SlotTable"))
                .flatMap(type -> type.getCodeUnitCallsFromSelf().stream())
                .filter(call -> isTurn.test(call.getTargetOwner()))
                .filter(call -> call.getName().equals("<init>")
                        || isTurn.test(call.getTarget().getRawReturnType()))
                .filter(call -> !call.getName().equals("first")) // the state of a slot that is new
                .map(call -> call.getDescription())
                .collect(Collectors.toSet());
        assertThat(others).isEmpty();
    }

    @Test
    void aMethodThatReadsLikeAQueryReturnsAnAnswerAndChangesNothing() {
        Predicate<JavaMethod> isQuery =
                method -> method.getName().matches("(is|are|has(?!Next)|can|may|allows)([A-Z].*)?");
        Set<String> wrong = LIBRARY.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(isQuery)
                .filter(method -> method.getRawReturnType().getName().equals("void")
                        || method.getFieldAccesses().stream()
                                .anyMatch(access -> access.getAccessType() == JavaFieldAccess.AccessType.SET))
                .map(JavaMethod::getFullName)
                .collect(Collectors.toSet());
        assertThat(wrong).isEmpty();
    }

    /** A table decides: it has no thread, lock or clock, and reaches no file, socket or database. */
    @Test
    void aTableIsPure() {
        noClasses()
                .that()
                .resideInAPackage("io.github.suppliersdk.internal..")
                .and()
                .haveNameMatching(".*(Table|[.]sync[.]protocol[.].*)")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "java.util.concurrent..",
                                "java.io..",
                                "java.nio..",
                                "java.net..",
                                "java.sql..",
                                "org.slf4j..")
                        .or(describe(
                                "are threads or clocks",
                                type -> type.isAssignableTo(Thread.class)
                                        || type.isAssignableTo(java.time.Clock.class))))
                .check(LIBRARY);
    }

    @Test
    void noNameIsThatOfTwoClassesOfTheRepository() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of(".."))) {
            List<String> twice = all
                    .map(Path::toString)
                    .map(path -> path.replace('\\', '/'))
                    .filter(path -> path.contains("/src/main/java/") && path.endsWith(".java"))
                    .filter(path -> !path.contains("/target/")) // generated for a benchmark
                    .map(path -> path.substring(path.lastIndexOf('/') + 1))
                    .filter(name -> !name.startsWith("package-info") && !name.startsWith("module-info"))
                    .collect(Collectors.groupingBy(name -> name, Collectors.counting()))
                    .entrySet()
                    .stream()
                    .filter(name -> name.getValue() > 1)
                    .map(Map.Entry::getKey)
                    .toList();
            assertThat(twice).isEmpty();
        }
    }

    @Test
    void noStaticStateIsMutable() {
        fields().that()
                .areStatic()
                .and(describe(
                        "are not made by the compiler",
                        (JavaField field) -> !field.getModifiers().contains(JavaModifier.SYNTHETIC)))
                .should()
                .beFinal()
                .andShould(new ArchCondition<>("not be of a type that is made to change") {
                    @Override
                    public void check(JavaField field, ConditionEvents events) {
                        JavaClass type = field.getRawType();
                        boolean changes = Stream.of(
                                                "java.util.concurrent.atomic",
                                                "java.util.concurrent.locks",
                                                "java.util.concurrent",
                                                "java.lang.ref")
                                        .anyMatch(type.getPackageName()::equals)
                                || type.isAssignableTo(ThreadLocal.class)
                                || type.isAssignableTo(java.util.Random.class)
                                || type.isAssignableTo(Thread.class);
                        if (changes && !type.isAssignableTo(java.util.concurrent.TimeUnit.class)) {
                            events.add(SimpleConditionEvent.violated(field, field.getFullName() + " can change"));
                        }
                    }
                })
                .check(LIBRARY);
    }

    @Test
    void theLibraryNeverWritesToTheConsoleAndNeverEndsTheProgram() {
        noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class)
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(LIBRARY);
    }
}
